import { deadlineText, ownTimeZone } from '@domain/requests/deadline-text.ts';

/** Says the times of a request's page in the reader's own time zone; the document has them in UTC. */
export function showLocalTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('main time')) {
    time.textContent = deadlineText(time.dateTime, ownTimeZone());
  }
}
