import { useShownZone } from '@/lib/account/time-zone';
import { inZone, zoneName } from '@/lib/time';

const PARTS = {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  // `hour12: false` formats midnight as 24:00.
  hourCycle: 'h23',
} as const;
const thisYear = inZone(PARTS);
const otherYear = inZone({ ...PARTS, year: 'numeric' });
const full = inZone({ dateStyle: 'full', timeStyle: 'long' });

/** A time as `Timestamp` shows it, for a place that takes text only. */
export function formatTime(iso: string, timeZone: string): string {
  const time = new Date(iso);
  const format = time.getFullYear() === new Date().getFullYear() ? thisYear : otherYear;
  return format(timeZone).format(time);
}

/**
 * A time with seconds, with the year unless it is the current one. The title has the full date and
 * the time zone.
 */
export function Timestamp({ iso }: { iso: string }) {
  const timeZone = useShownZone();
  return (
    <time
      dateTime={iso}
      title={full(timeZone).format(new Date(iso))}
      className="whitespace-nowrap tabular-nums"
    >
      {formatTime(iso, timeZone)}
    </time>
  );
}

const day = inZone({ dateStyle: 'medium' });

/** The day of a time. The title has the full date, the time and the time zone. */
export function Day({ iso }: { iso: string }) {
  const timeZone = useShownZone();
  const time = new Date(iso);
  return (
    <time dateTime={iso} title={full(timeZone).format(time)} className="whitespace-nowrap">
      {day(timeZone).format(time)}
    </time>
  );
}

/** Names the time zone of the times in a list. */
export function TimeZoneNote() {
  return <span>Times in {zoneName(new Date().toISOString(), useShownZone())}.</span>;
}
