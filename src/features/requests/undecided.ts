import type { Entry } from '@/features/requests/queries';

/** Whether the editor has not decided about a pitch yet. */
export const isUndecided = (entry: Entry): boolean =>
  [entry.chosen_at, entry.asked_at, entry.declined_at, entry.set_aside_at].every(
    (decided) => decided === null,
  );
