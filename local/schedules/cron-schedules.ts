import { StackError } from '../errors.ts';

/**
 * A worker that is called at an interval. A hosted project schedules the same workers with pg_cron
 * (`supabase/schemas/90_jobs/10_schedules.sql`); a test compares the two lists.
 */
export interface Schedule {
  /** A route of the edge function `scheduled`, which is called by POST; also the name of its heartbeat. */
  worker: string;
  everySeconds: number;
}

/** The workers that the local timer calls. */
export const SCHEDULES: readonly Schedule[] = [
  { worker: 'mail-worker', everySeconds: 15 },
  { worker: 'webhook-worker', everySeconds: 30 },
  { worker: 'friday-fix-send', everySeconds: 20 },
  { worker: 'request-worker', everySeconds: 30 },
  { worker: 'admin-mails', everySeconds: 30 },
  { worker: 'privacy-worker', everySeconds: 3600 },
];

/** The schedules with the mail worker at another interval: tests wait for many mails. */
export function schedulesWithMailEvery(seconds: string | undefined): readonly Schedule[] {
  if (!seconds) return SCHEDULES;
  const everySeconds = Number(seconds);
  if (!(everySeconds >= 1))
    throw new StackError('NEWSPEG_MAIL_EVERY is a number of seconds, 1 or more.');
  return SCHEDULES.map((schedule) =>
    schedule.worker === 'mail-worker' ? { ...schedule, everySeconds } : schedule,
  );
}
