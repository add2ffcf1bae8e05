/** Size of a plot in the units of its view box; the labels of the bars are below, the highest value's is above. */
export const PLOT = { width: 480, height: 140, labels: 24, top: 20 };

/** The view box of a plot with its labels. */
export const PLOT_VIEW_BOX = `0 -${String(PLOT.top)} ${String(PLOT.width)} ${String(PLOT.height + PLOT.labels + PLOT.top)}`;

/** Height of a value on a linear scale up to `most`; a value above zero is at least one unit high. */
export function linearHeight(value: number, most: number): number {
  if (value <= 0 || most <= 0) return 0;
  return Math.max(1, (value / most) * PLOT.height);
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Durations in milliseconds that have a short name. */
const DURATIONS = [
  ...[1, 10, 100, SECOND, 10 * SECOND, MINUTE, 10 * MINUTE],
  ...[HOUR, 10 * HOUR, 3 * DAY, 30 * DAY, 300 * DAY],
];
/** More lines than these stand too close on a phone. */
const MOST_LINES = 4;

/** A logarithmic scale of durations that encloses the values, with the lines of its grid. */
export function durationScale(values: readonly number[]): {
  low: number;
  high: number;
  grid: number[];
} {
  const known = values.filter((value) => value > 0);
  const least = known.length === 0 ? 1 : Math.min(...known);
  const most = known.length === 0 ? 10 : Math.max(...known);
  const last = DURATIONS.length - 1;
  const begin = DURATIONS.findLastIndex((value) => value <= least);
  // Two lines at least, also beyond the last duration.
  const from = Math.min(Math.max(begin, 0), last - 1);
  const found = DURATIONS.findIndex((value) => value >= most);
  const to = Math.max(found === -1 ? last : found, from + 1);
  const steps = DURATIONS.slice(from, to + 1);
  const every = Math.ceil((steps.length - 1) / (MOST_LINES - 1));
  return {
    low: steps[0] ?? 1,
    high: steps.at(-1) ?? 10,
    // Counted from the top, whose line bounds the plot.
    grid: steps.filter((_, index) => (steps.length - 1 - index) % every === 0),
  };
}

/** Height of a value on a logarithmic scale from `low` to `high`. */
export function logHeight(value: number, { low, high }: { low: number; high: number }): number {
  const share = Math.log10(Math.max(value, low) / low) / Math.log10(high / low);
  return Math.min(1, share) * PLOT.height;
}

/** The points of a line as pieces: a bar without a value interrupts it. */
export function linePieces(heights: readonly (number | null)[]): { x: number; y: number }[][] {
  const step = PLOT.width / Math.max(heights.length, 1);
  const pieces: { x: number; y: number }[][] = [];
  let before = false;
  heights.forEach((height, index) => {
    if (height !== null) {
      const point = { x: (index + 0.5) * step, y: PLOT.height - height };
      if (before) pieces.at(-1)?.push(point);
      else pieces.push([point]);
    }
    before = height !== null;
  });
  return pieces;
}
