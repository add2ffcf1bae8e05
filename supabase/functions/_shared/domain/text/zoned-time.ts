/** The format of each zone: to make one takes five milliseconds on a slow processor. */
const clocks: Partial<Record<string, Intl.DateTimeFormat>> = {};

/** A moment as a clock in a zone shows it: '2026-11-27T17:00:00'. */
export function clockIn(timeZone: string, moment: number): string {
  // Swedish writes dates as ISO 8601 does.
  const format = (clocks[timeZone] ??= new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone,
  }));
  return format.format(moment).replace(' ', 'T');
}

/** The moment when a clock in a zone shows this time, 'YYYY-MM-DDTHH:mm'; invalid for what is no time. */
export function momentOf(clock: string, timeZone: string): Date {
  const asUtc = Date.parse(`${clock}Z`);
  if (Number.isNaN(asUtc)) return new Date(NaN);
  const offset = (moment: number) => Date.parse(`${clockIn(timeZone, moment)}Z`) - moment;
  // The second time with the offset of the moment itself: clocks may change between the two.
  return new Date(asUtc - offset(asUtc - offset(asUtc)));
}
