/** The ranges of the charts. */
export const CHART_RANGES = ['24h', '7d', '30d'] as const;
export type ChartRange = (typeof CHART_RANGES)[number];

const LENGTHS: Record<ChartRange, { bars: number; hours: number }> = {
  '24h': { bars: 24, hours: 1 },
  '7d': { bars: 28, hours: 6 },
  '30d': { bars: 30, hours: 24 },
};

/**
 * Starts of the bars of a range, oldest first, and the end of the last one, as ISO timestamps. The
 * last bar holds `now`. Bars begin at full hours of the viewer's time zone: every hour, every sixth
 * hour (0, 6, 12, 18), every midnight; so a bar is shorter or longer where the clocks change.
 */
export function chartBars(range: ChartRange, now: Date): { starts: string[]; end: string } {
  const { bars, hours } = LENGTHS[range];
  const at = (steps: number): string => {
    if (hours === 1) {
      const hour = new Date(now);
      hour.setMinutes(0, 0, 0);
      return new Date(hour.getTime() + steps * 3_600_000).toISOString();
    }
    const first = Math.floor(now.getHours() / hours) * hours;
    return new Date(
      now.getFullYear(),
      now.getMonth(),
      now.getDate(),
      first + steps * hours,
    ).toISOString();
  };
  return {
    starts: Array.from({ length: bars }, (_, index) => at(index - bars + 1)),
    end: at(1),
  };
}

/** Label of a bar: the hour, the day with the hour, or the day. */
export function barLabel(range: ChartRange, start: string): string {
  const time = new Date(start);
  const hour = `${String(time.getHours()).padStart(2, '0')}:00`;
  const day = time.toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
  if (range === '24h') return hour;
  return range === '7d' ? `${day} ${hour}` : day;
}

/** A latency for people: 850 ms, 1.2 s, 3.4 min, 2.0 h, 21 days; – without one. */
export function formatLatency(ms: number | null): string {
  if (ms === null) return '–';
  if (ms < 1000) return `${String(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  if (ms < 3_600_000) return `${(ms / 60_000).toFixed(1)} min`;
  // Late repairs take events of past days in.
  if (ms < 2 * 86_400_000) return `${(ms / 3_600_000).toFixed(1)} h`;
  return `${String(Math.round(ms / 86_400_000))} days`;
}
