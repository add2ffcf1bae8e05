/** Size of a plot in the units of its view box; the labels of the bars are below, the highest value's is above. */
export const PLOT = { width: 480, height: 140, labels: 24, top: 20 };

/** The view box of a plot with its labels. */
export const PLOT_VIEW_BOX = `0 -${String(PLOT.top)} ${String(PLOT.width)} ${String(PLOT.height + PLOT.labels + PLOT.top)}`;

/** Height of a value on a linear scale up to `most`; a value above zero is at least one unit high. */
export function linearHeight(value: number, most: number): number {
  if (value <= 0 || most <= 0) return 0;
  return Math.max(1, (value / most) * PLOT.height);
}

/** Powers of ten that enclose the values; 1 to 10 without any. */
export function decades(values: readonly number[]): { low: number; high: number } {
  const known = values.filter((value) => value > 0);
  if (known.length === 0) return { low: 1, high: 10 };
  const low = 10 ** Math.floor(Math.log10(Math.min(...known)));
  const high = 10 ** Math.ceil(Math.log10(Math.max(...known)));
  return { low, high: high > low ? high : low * 10 };
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
