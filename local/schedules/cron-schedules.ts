import { SCHEDULES, type Schedule } from '../../supabase/functions/_shared/domain/schedules.ts';
import { StackError } from '../errors.ts';

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
