/** The fields of a trace event that are read here; times in microseconds. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** Processor time of the thread; `dur`, the time that passed, also counts what others took. */
  tdur?: number;
  args?: { name?: string };
}

/** The factor by which Lighthouse's mobile preset slows the processor down. */
const SLOWDOWN = 4;
const LIMIT_MS = 50;

/**
 * The total blocking time of a trace in ms, counted in processor time of the page's main thread. On
 * a machine with other work Lighthouse's own figure also holds the time in which the page waited for
 * a processor; where the two differ much, the machine was busy and not the page.
 */
export function ownBlockingTime(events: readonly TraceEvent[]): number {
  const painted = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (painted === undefined) return Number.NaN;
  const main = events.find(
    ({ name, pid, args }) =>
      name === 'thread_name' && pid === painted.pid && args?.name === 'CrRendererMain',
  );
  if (main === undefined) return Number.NaN;
  return events
    .filter(
      ({ name, ph, pid, tid, ts }) =>
        name === 'RunTask' &&
        ph === 'X' &&
        pid === main.pid &&
        tid === main.tid &&
        ts >= painted.ts,
    )
    .map(({ tdur = 0 }) => (tdur * SLOWDOWN) / 1000 - LIMIT_MS)
    .filter((over) => over > 0)
    .reduce((sum, over) => sum + over, 0);
}
