import { SAMPLE_DATE, SAMPLE_END } from '@domain/friday-fix/issue.ts';
import { DAY } from '@/lib/time';

/** Whether an issue is this week's: from its date on for seven days. */
export function isThisWeek(issueDate: string, now = Date.now()): boolean {
  const age = now - Date.parse(`${issueDate}T00:00:00Z`);
  return issueDate !== SAMPLE_DATE && age < 8 * DAY;
}

/** What is said beside the date of an issue that is not this week's; null for this week's. */
export function ageWords(issueDate: string, now = Date.now()): string | null {
  if (issueDate === SAMPLE_DATE) return 'Sample issue';
  return isThisWeek(issueDate, now) ? null : 'An earlier issue';
}

/** The line under the last story of an issue. */
export function endWords(issueDate: string, now = Date.now()): string {
  if (issueDate === SAMPLE_DATE) return SAMPLE_END;
  return isThisWeek(issueDate, now)
    ? "That's all for this week's Friday Fix!"
    : 'That’s all of this earlier issue.';
}
