import { DAY, HOUR, MINUTE } from '@/lib/time';

const amount = (count: number, unit: string) => `${String(count)} ${unit}${count === 1 ? '' : 's'}`;

function length(ms: number): string {
  if (ms < HOUR) return amount(Math.max(1, Math.floor(ms / MINUTE)), 'minute');
  if (ms < 2 * DAY) return amount(Math.floor(ms / HOUR), 'hour');
  return amount(Math.floor(ms / DAY), 'day');
}

/** How far an answer is from the time promised. */
export function dueWords(dueAt: string, now: number): { words: string; late: boolean } {
  const left = Date.parse(dueAt) - now;
  return left >= 0
    ? { words: `Answer due in ${length(left)}`, late: false }
    : { words: `Late by ${length(-left)}`, late: true };
}

/** The share of answers in time: '3 of 4'. */
export function figureWords({ answers, in_time }: { answers: number; in_time: number }): string {
  return answers === 0 ? 'None yet' : `${String(in_time)} of ${String(answers)}`;
}
