import { StackError } from '../errors.ts';

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
  { function: 'admin-mails', everySeconds: 30 },
  { function: 'privacy-worker', everySeconds: 3600 },
];

/** The schedules with the mail worker at another interval: tests wait for many mails. */
export function schedulesWithMailEvery(seconds: string | undefined): readonly Schedule[] {
  if (!seconds) return SCHEDULES;
  const everySeconds = Number(seconds);
  if (!(everySeconds >= 1))
    throw new StackError('NEWSPEG_MAIL_EVERY is a number of seconds, 1 or more.');
  return SCHEDULES.map((schedule) =>
    schedule.function === 'mail-worker' ? { ...schedule, everySeconds } : schedule,
  );
}
