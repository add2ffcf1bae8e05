import { hourText } from '@/lib/hour-text';
import type { DigestTime } from '@/features/friday-fix/queries';

/** When new stories come: at the reader's day and hour, or on Friday where no mail is set. */
export function deliveredText(digest: DigestTime | undefined): string {
  if (!digest?.digest_subscribed) return 'New opportunities delivered every Friday';
  const day = digest.digest_day.charAt(0).toUpperCase() + digest.digest_day.slice(1);
  return `New opportunities delivered every ${day}, ${hourText(digest.digest_hour)} your time`;
}
