/**
 * What runs by itself, and how often. The local timer reads this list; on a hosted project the
 * same list stands in the migration that schedules pg_cron (20261120000990_cron.sql), and a test
 * holds the two together.
 */
export interface Schedule {
  /** Name of the edge function that is posted to. */
  function: string;
  everySeconds: number;
}

export const SCHEDULES: readonly Schedule[] = [
  { function: 'mail-worker', everySeconds: 15 },
  { function: 'webhook-worker', everySeconds: 30 },
];
