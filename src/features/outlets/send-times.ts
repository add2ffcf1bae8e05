import type { SendOptions } from '@/features/outlets/mutations';
import { timeText } from '@domain/text/time-text.ts';
import { momentOf } from '@domain/text/zoned-time.ts';

const DAYS_AHEAD = 7;

/** `Monday, 8:30 AM EST` or, for a moment of the day there, `today (Monday), 8:30 AM EST`. */
export function momentIn(timeZone: string, iso: string, now = new Date()): string {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  const at = new Date(iso);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeZone });
  const words = timeText(format, at);
  return day.format(at) === day.format(now) ? words.replace(/^\w+/, 'today ($&)') : words;
}

/** What is wrong with a time chosen in a zone; null when the mail can be scheduled for it. */
export function timeProblem(clock: string, timeZone: string, now: Date): string | null {
  const at = momentOf(clock, timeZone);
  if (Number.isNaN(at.getTime())) return 'Please choose a day and a time.';
  const ahead = at.getTime() - now.getTime();
  return ahead > 0 && ahead <= DAYS_AHEAD * 86_400_000
    ? null
    : 'Please choose a time within the next seven days.';
}

/** When the mail leaves by these choices, as far as a time is chosen. */
export function leavesAt(
  { when, at }: { when: string; at: string },
  morning: string,
  timeZone: string,
): Date {
  if (when === 'morning') return new Date(morning);
  const chosen = when === 'at' ? momentOf(at, timeZone) : new Date();
  return Number.isNaN(chosen.getTime()) ? new Date() : chosen;
}

interface Choices {
  when: 'now' | 'morning' | 'at';
  /** The value of the datetime-local input. */
  at: string;
  followUp: boolean;
  kit: boolean;
}

/** The options of the request for the choices of the dialog, whose time is one in a zone. */
export function sendOptions({ when, at, followUp, kit }: Choices, timeZone: string): SendOptions {
  return {
    when,
    follow_up: followUp,
    kit,
    ...(when === 'at' ? { at: momentOf(at, timeZone).toISOString() } : {}),
  };
}
