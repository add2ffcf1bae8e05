import { useShownZone } from '@/lib/account/time-zone';
import { formatMoment } from '@/lib/time';

/** The full date and time of something, with the name of the zone. */
export function Moment({ at }: { at: string }) {
  return formatMoment(at, useShownZone());
}
