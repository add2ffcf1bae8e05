import { longDay } from '@/lib/long-date';

/** Whether a request is still open when the next pitch can be written; '' when that is not known. */
export function nextPitchWords(again: string | null, deadline: string): string {
  if (again === null) return '';
  return Date.parse(again) < Date.parse(deadline)
    ? `This request is still open on ${longDay(again)}: you can write one for it then.`
    : 'This request closes before that.';
}
