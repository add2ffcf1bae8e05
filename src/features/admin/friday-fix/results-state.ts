import { deadlineText, ownTimeZone } from '@domain/requests/deadline-text.ts';
import type { Issue, IssueResults } from '@/features/admin/friday-fix/queries';

type Counted = Pick<
  IssueResults,
  'recipients' | 'mails_begin' | 'next_due' | 'sent' | 'waiting' | 'failed' | 'skipped'
>;

/** How far the mails of an issue are, and why the readers may be more than those with a mail. */
export function resultsState(results: Counted, status: Issue['status'], now: Date): string {
  const { recipients, mails_begin, next_due, sent, waiting, failed, skipped } = results;
  if (recipients === null) {
    if (new Date(mails_begin) >= now) {
      return `Readers are counted when the mails begin, ${deadlineText(mails_begin, ownTimeZone())}.`;
    }
    return status === 'scheduled'
      ? 'Readers are being counted; the first mails follow.'
      : `No reader was counted when its mails began, ${deadlineText(mails_begin, ownTimeZone())}.`;
  }
  const gone = recipients - sent - waiting - failed - skipped;
  return [
    mailsLeft(waiting, next_due, now),
    // The count is of the moment before the first mail; a closed account takes its waiting mail along.
    ...(gone > 0 ? [`${people(gone)} closed their account before the mail.`] : []),
  ].join(' ');
}

function mailsLeft(waiting: number, nextDue: string | null, now: Date): string {
  if (waiting === 0) return 'Every mail has left.';
  if (nextDue === null) return 'The last mails are on their way.';
  const due =
    new Date(nextDue) <= now
      ? 'The next one is due now.'
      : `The next one is due ${deadlineText(nextDue, ownTimeZone())}.`;
  return `${people(waiting)} still ${waiting === 1 ? 'waits' : 'wait'} for their own day and hour. ${due}`;
}

const people = (count: number) => (count === 1 ? '1 reader' : `${String(count)} readers`);
