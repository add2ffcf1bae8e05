import { NO_DRAFT, type HeldDraft } from '@/features/onboarding/editor/profile-draft';
import {
  type ProfileRow,
  type ProfileValues,
  sameProfile,
  valuesFromRow,
} from '@/features/onboarding/editor/profile-values';
import type { UnsavedProfile } from '@/features/onboarding/editor/unsaved-profile';
import type { ProfileDraft } from '@/features/onboarding/queries';

export interface EditorState {
  /** The row that the values were typed over. */
  row: ProfileRow;
  values: ProfileValues;
  /** The row that was saved elsewhere meanwhile, until the person chooses. */
  conflict: ProfileRow | null;
  /** True when the values were typed before and not saved. */
  restored: boolean;
  /** A draft of another device that was typed beside the one in the form, until the person chooses. */
  other: ProfileDraft | null;
}

const UNKNOWN_DRAFT: HeldDraft = { revision: null, values: null };

/** Values that were typed over a version of the row, as an editor's state. */
function editing(row: ProfileRow, typed: Pick<ProfileDraft, 'version' | 'values'>): EditorState {
  const stored = valuesFromRow(row);
  if (sameProfile(typed.values, stored)) {
    return { row, values: stored, conflict: null, restored: false, other: null };
  }
  const current = typed.version === row.version;
  const conflict = current ? null : row;
  return { row, values: typed.values, conflict, restored: current, other: null };
}

/**
 * The editor's first state: the unsaved profile of this browser, the account's draft from another device,
 * or the stored row. When both were typed since they were last the same, the form shows the one of this
 * browser and `other` the other one.
 */
export function openEditor(
  row: ProfileRow,
  unsaved: UnsavedProfile | null,
  draft: ProfileDraft | null,
): { state: EditorState; held: HeldDraft } {
  const held = draft === null ? NO_DRAFT : { revision: draft.revision, values: draft.values };
  if (unsaved === null) {
    const stored = { version: row.version, values: valuesFromRow(row) };
    return { state: editing(row, draft ?? stored), held };
  }
  const state = editing(row, unsaved);
  if (draft === null || sameProfile(unsaved.values, draft.values)) return { state, held };
  // Typed here over what the server still holds.
  if (unsaved.revision === draft.revision) return { state, held };
  // Sent from here, and changed on another device since.
  if (unsaved.sent === true) return { state: editing(row, draft), held };
  return { state: { ...state, other: draft }, held: UNKNOWN_DRAFT };
}

/** The editor's state with the other draft in the form. */
export function takeOther(state: EditorState): EditorState {
  if (state.other === null) return state;
  return editing(state.conflict ?? state.row, state.other);
}
