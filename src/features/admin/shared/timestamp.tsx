const PARTS = {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  // `hour12: false` formats midnight as 24:00.
  hourCycle: 'h23',
} as const;
const thisYear = new Intl.DateTimeFormat('en-US', PARTS);
const otherYear = new Intl.DateTimeFormat('en-US', { ...PARTS, year: 'numeric' });
const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' });

const formatOf = (time: Date) =>
  time.getFullYear() === new Date().getFullYear() ? thisYear : otherYear;

/** A time as `Timestamp` shows it, for a place that takes text only. */
export function formatTime(iso: string): string {
  const time = new Date(iso);
  return formatOf(time).format(time);
}

/**
 * A time with seconds, with the year unless it is the current one. The title has the full date and
 * the time zone.
 */
export function Timestamp({ iso }: { iso: string }) {
  const time = new Date(iso);
  return (
    <time dateTime={iso} title={full.format(time)} className="whitespace-nowrap tabular-nums">
      {formatOf(time).format(time)}
    </time>
  );
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** The day of a time. The title has the full date, the time and the time zone. */
export function Day({ iso }: { iso: string }) {
  const time = new Date(iso);
  return (
    <time dateTime={iso} title={full.format(time)} className="whitespace-nowrap">
      {day.format(time)}
    </time>
  );
}

const zoneName = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' });

/** Names the time zone of the times in a list. */
export function TimeZoneNote() {
  const zone = zoneName.formatToParts().find(({ type }) => type === 'timeZoneName')?.value;
  return zone === undefined ? null : <span>Times in {zone}.</span>;
}
