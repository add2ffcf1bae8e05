import { longDay } from '@/lib/long-date';
import type { PitchChoice } from '@/features/requests/queries';

/** Whether a request is still open when the next pitch can be written, or a draft sent; '' when that is not known. */
export function nextPitchWords(again: string | null, deadline: string, isWritten = false): string {
  if (again === null) return '';
  return Date.parse(again) < Date.parse(deadline)
    ? `This request is still open on ${longDay(again)}: you can ${isWritten ? 'send it' : 'write one for it'} then.`
    : 'This request closes before that.';
}

/** Whether a pitch fits a request and only waits for the next month, and none of them went to the same editor by mail. */
export const waitsForMonth = (choices: readonly PitchChoice[]): boolean =>
  choices.some(({ code }) => code === 'quota_exceeded') &&
  choices.every(({ code }) => code !== 'near_copy');
