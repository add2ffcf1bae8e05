import { hourText } from '@/lib/hour-text';
import type { DigestTime } from '@/features/friday-fix/queries';

/** When new stories come: by mail at the reader's day and hour; on Friday, to be read here, where no mail is wanted. */
export function deliveredText(digest: DigestTime | undefined): string {
  if (digest === undefined || digest === null) return 'New opportunities delivered every Friday';
  if (!digest.digest_subscribed)
    return 'New opportunities delivered every Friday, on this page: they are not mailed to you';
  const day = digest.digest_day.charAt(0).toUpperCase() + digest.digest_day.slice(1);
  return `New opportunities delivered every ${day}, ${hourText(digest.digest_hour)} your time, as your settings say`;
}
