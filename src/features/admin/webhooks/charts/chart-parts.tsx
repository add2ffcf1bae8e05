import { cn } from '@/lib/cn';
import { barLabel, type ChartRange } from '@/features/admin/webhooks/charts/chart-range';
import { PLOT } from '@/features/admin/webhooks/charts/plot';

// A phone shows the plot at about half its size.
const LABEL = 'fill-muted-foreground text-[19px] sm:text-[11px]';

/** Labels under a plot: hours, or days at their midnight. */
export function BarLabels({ range, starts }: { range: ChartRange; starts: readonly string[] }) {
  const step = PLOT.width / Math.max(starts.length, 1);
  const every = range === '24h' ? 4 : 6;
  // In 7 days every second midnight has one.
  const isLabelled = (start: string, index: number) =>
    range === '7d' ? isMidnight(start) && Math.floor(index / 4) % 2 === 0 : index % every === 0;
  return starts.map(
    (start, index) =>
      isLabelled(start, index) && (
        <text key={start} x={index * step} y={PLOT.height + 18} className={LABEL}>
          {barLabel(range === '7d' ? '30d' : range, start)}
        </text>
      ),
  );
}

const isMidnight = (start: string) => new Date(start).getHours() === 0;

/** A line of the grid with its value. */
export function GridLine({ y, label }: { y: number; label: string }) {
  return (
    <>
      <line x1="0" x2={PLOT.width} y1={y} y2={y} className="stroke-border" />
      <text
        x={PLOT.width}
        y={y - 3}
        textAnchor="end"
        strokeWidth="4"
        className={cn(LABEL, 'stroke-card [paint-order:stroke]')}
      >
        {label}
      </text>
    </>
  );
}
