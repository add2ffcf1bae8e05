import { deadlineText, ownTimeZone } from '@domain/requests/deadline-text.ts';
import { parseStoredUser } from '@/lib/account/stored-user';
import { readText, SESSION_SLOT } from '@/lib/browser/browser-storage';
import { signedInRead } from '@/site/requests/signed-in-read';

/**
 * Says the times of a request's page in the reader's own time zone: that of this browser, then of the account that is
 * signed in, as the app does. The document has them in UTC.
 */
export async function showLocalTimes(): Promise<void> {
  const times = [...document.querySelectorAll<HTMLTimeElement>('main time')];
  const show = (timeZone: string) => {
    for (const time of times) time.textContent = deadlineText(time.dateTime, timeZone);
  };
  show(ownTimeZone());
  const user = parseStoredUser(readText(SESSION_SLOT));
  if (times.length === 0 || user === null) return;
  const zoned = (await signedInRead('rpc/my_result_mail', {})) as { time_zone: string } | null;
  if (zoned !== null) show(zoned.time_zone);
}
