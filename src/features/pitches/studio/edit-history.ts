import type { VariationEdit } from '@domain/api/writing/edit-pitch.ts';

/** Texts before and after the present one, for undo and redo. */
export interface EditHistory {
  past: readonly VariationEdit[];
  future: readonly VariationEdit[];
  /** Changes with the same key in a row are one step: the typing in one field, for example. */
  key: string | null;
}

export const NO_HISTORY: EditHistory = { past: [], future: [], key: null };

const STEPS_MAX = 100;

/** The history after a change of `before`. A null key is always a step of its own. */
export function recordStep(
  history: EditHistory,
  before: VariationEdit,
  key: string | null,
): EditHistory {
  if (key !== null && key === history.key) return { ...history, future: [] };
  return { past: [...history.past, before].slice(-STEPS_MAX), future: [], key };
}

/** Ends a step, so that the next change with the same key is a new one. */
export const endStep = (history: EditHistory): EditHistory => ({ ...history, key: null });

/** One step back from `now`; null when there is none. */
export function stepBack(history: EditHistory, now: VariationEdit) {
  const text = history.past.at(-1);
  if (text === undefined) return null;
  return {
    text,
    history: { past: history.past.slice(0, -1), future: [now, ...history.future], key: null },
  };
}

/** One step forward from `now`; null when there is none. */
export function stepForward(history: EditHistory, now: VariationEdit) {
  const [text, ...future] = history.future;
  if (text === undefined) return null;
  return { text, history: { past: [...history.past, now], future, key: null } };
}
