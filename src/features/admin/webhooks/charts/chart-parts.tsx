import { barLabel, type ChartRange } from '@/features/admin/webhooks/charts/chart-range';
import { PLOT } from '@/features/admin/webhooks/charts/plot';

// A phone shows the plot at about half its size.
const LABEL = 'fill-muted-foreground text-[19px] sm:text-[11px]';

/** Labels under a plot, for every sixth bar or so. */
export function BarLabels({ range, starts }: { range: ChartRange; starts: readonly string[] }) {
  const step = PLOT.width / Math.max(starts.length, 1);
  const every = range === '24h' ? 4 : range === '7d' ? 8 : 6;
  return starts.map(
    (start, index) =>
      index % every === 0 && (
        <text key={start} x={index * step} y={PLOT.height + 18} className={LABEL}>
          {barLabel(range, start)}
        </text>
      ),
  );
}

/** A line of the grid with its value. */
export function GridLine({ y, label }: { y: number; label: string }) {
  return (
    <>
      <line x1="0" x2={PLOT.width} y1={y} y2={y} className="stroke-border" />
      <text x={PLOT.width} y={y - 3} textAnchor="end" className={LABEL}>
        {label}
      </text>
    </>
  );
}
