import { useAccountZone } from '@/lib/account/time-zone';
import { postedText } from '@/features/requests/when';

interface PostedProps {
  facts: Parameters<typeof postedText>[0];
  list: Parameters<typeof postedText>[1];
}

/** When a request was posted, at the end of a line of a list where others have its title; a part of its own, for few lists do. */
export function Posted({ facts, list }: PostedProps) {
  const words = postedText(facts, list, useAccountZone());
  return words === '' ? null : ` · ${words}`;
}
