import { useShownZone } from '@/lib/account/time-zone';
import { formatMoment, timeAgo } from '@/lib/time';

/** How long ago something was; the title has the date and the time. */
export function TimeAgo({ at }: { at: string }) {
  const timeZone = useShownZone();
  return (
    <time dateTime={at} title={formatMoment(at, timeZone)}>
      {timeAgo(at, new Date(), timeZone)}
    </time>
  );
}
