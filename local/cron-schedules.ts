/**
 * An edge function that is called at an interval. A hosted project schedules the same functions with
 * pg_cron (migrations that name `post_scheduled`); a test compares the two lists.
 */
export interface Schedule {
  /** Name of the edge function, which is called by POST. */
  function: string;
  everySeconds: number;
}

/** The functions that the local timer calls. */
export const SCHEDULES: readonly Schedule[] = [
  { function: 'mail-worker', everySeconds: 15 },
  { function: 'webhook-worker', everySeconds: 30 },
  { function: 'friday-fix-send', everySeconds: 20 },
  { function: 'request-worker', everySeconds: 30 },
];
