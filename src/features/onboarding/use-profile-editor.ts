import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '@/features/onboarding/draft';
import { fieldsAtOdds, rebase } from '@/features/onboarding/merge';
import { ownProfileQuery, ProfileConflict, saveProfile } from '@/features/onboarding/profile-api';
import {
  changedFields,
  type ProfileField,
  type ProfileRow,
  type ProfileUpdate,
  type ProfileValues,
  valuesFromRow,
} from '@/features/onboarding/profile-values';
import { profileUserQuery } from '@/lib/session';

export interface Conflict {
  current: ProfileRow;
  /** What my changes were built on. */
  base: ProfileValues;
  fields: readonly ProfileField[];
}

interface EditorState {
  row: ProfileRow;
  values: ProfileValues;
  conflict: Conflict | null;
  /** True when the values come from this browser and not from the server. */
  restored: boolean;
}

/** Where editing begins: at the stored row, or at what this browser kept from last time. */
export function openEditor(userId: string, row: ProfileRow): EditorState {
  const stored = valuesFromRow(row);
  const draft = readDraft(userId);
  const untouched: EditorState = { row, values: stored, conflict: null, restored: false };
  if (draft === null || changedFields(draft.base, draft.values).length === 0) return untouched;
  const fields =
    draft.version === row.version ? [] : fieldsAtOdds(draft.base, draft.values, stored);
  if (fields.length > 0) {
    return {
      row,
      values: draft.values,
      conflict: { current: row, base: draft.base, fields },
      restored: false,
    };
  }
  const values = rebase(draft.base, draft.values, stored);
  return { row, values, conflict: null, restored: changedFields(stored, values).length > 0 };
}

type Extra = Pick<ProfileUpdate, 'onboarding_step' | 'onboarding_completed_at'>;

/**
 * The profile being edited: keeps a draft in this browser at every change, saves to the server on
 * request, and holds the conflict when another tab was faster.
 */
export function useProfileEditor(userId: string, initial: ProfileRow) {
  const client = useQueryClient();
  const [state, setState] = useState(() => openEditor(userId, initial));
  const { row, values, conflict } = state;
  const dirty = changedFields(valuesFromRow(row), values).length > 0;

  useEffect(() => {
    if (!dirty) {
      dropDraft(userId);
      return;
    }
    keepDraft(
      userId,
      conflict === null
        ? { version: row.version, base: valuesFromRow(row), values }
        : { version: conflict.current.version - 1, base: conflict.base, values },
    );
  }, [userId, row, values, conflict, dirty]);

  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
    };
  }, [dirty]);

  const save = useMutation({
    mutationFn: ({ tidy, extra, base }: { tidy: ProfileValues; extra: Extra; base: ProfileRow }) =>
      saveProfile({ userId, base, values: tidy, extra }),
    meta: { silent: true },
    onSuccess: async (saved, { tidy }) => {
      setState((now) => ({
        row: saved,
        // What was typed while the save was on its way stays.
        values: rebase(tidy, now.values, valuesFromRow(saved)),
        conflict: null,
        restored: false,
      }));
      client.setQueryData(ownProfileQuery(userId).queryKey, saved);
      // Other screens read parts of the profile under keys of their own.
      await client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== 'own-profile',
        refetchType: 'none',
      });
      await client.invalidateQueries(profileUserQuery(userId));
    },
    onError: (error, { base }) => {
      if (!(error instanceof ProfileConflict)) return;
      setState((now) => ({
        ...now,
        conflict: { current: error.current, base: valuesFromRow(base), fields: error.fields },
      }));
    },
  });

  return {
    ...state,
    dirty,
    save,
    set: <F extends ProfileField>(field: F, value: ProfileValues[F]) => {
      setState((now) => ({ ...now, values: { ...now.values, [field]: value } }));
    },
    /** My changes on top of the newer profile; what I did not touch is as it was saved there. */
    keepMine: (): { row: ProfileRow; values: ProfileValues } | null => {
      if (conflict === null) return null;
      const merged = rebase(conflict.base, values, valuesFromRow(conflict.current));
      save.reset();
      setState({ row: conflict.current, values: merged, conflict: null, restored: false });
      return { row: conflict.current, values: merged };
    },
    /** The profile as it was saved elsewhere; my changes go. */
    loadNewer: () => {
      if (conflict === null) return;
      save.reset();
      setState({
        row: conflict.current,
        values: valuesFromRow(conflict.current),
        conflict: null,
        restored: false,
      });
    },
    /** Back to what the server has. */
    discard: () => {
      setState((now) => ({ ...now, values: valuesFromRow(now.row), restored: false }));
    },
  };
}
