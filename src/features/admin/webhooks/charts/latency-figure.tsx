import { useId } from 'react';
import { BarLabels, GridLine } from '@/features/admin/webhooks/charts/chart-parts';
import { formatLatency, type ChartRange } from '@/features/admin/webhooks/charts/chart-range';
import {
  durationScale,
  linePieces,
  logHeight,
  PLOT,
  PLOT_VIEW_BOX,
} from '@/features/admin/webhooks/charts/plot';
import type { WebhookChart } from '@/features/admin/webhooks/queries';

const LINES = [
  { key: 'p50', label: 'p50', className: 'stroke-foreground', fill: 'fill-foreground', dash: '' },
  {
    key: 'p95',
    label: 'p95',
    className: 'stroke-muted-foreground',
    fill: 'fill-muted-foreground',
    dash: '6 3',
  },
  {
    key: 'p99',
    label: 'p99',
    className: 'stroke-destructive',
    fill: 'fill-destructive',
    dash: '2 3',
  },
] as const;

/** Percentiles of the latency as lines on a logarithmic scale. */
export function LatencyFigure({ range, chart }: { range: ChartRange; chart: WebhookChart }) {
  const titleId = useId();
  const scale = durationScale(chart.bars.flatMap(({ p50, p99 }) => [p50 ?? 0, p99 ?? 0]));
  return (
    <figure className="grid content-start gap-3">
      <h3 className="font-display text-lg">Latency</h3>
      <svg role="img" aria-labelledby={titleId} viewBox={PLOT_VIEW_BOX} className="w-full">
        <title
          id={titleId}
        >{`Half of the events took at most ${formatLatency(chart.p50)}, 95% at most ${formatLatency(chart.p95)}, 99% at most ${formatLatency(chart.p99)}. The table below has every bar.`}</title>
        {LINES.map(({ key, className, fill, dash }) =>
          linePieces(
            chart.bars.map((bar) => {
              const value = bar[key];
              return value === null ? null : logHeight(value, scale);
            }),
          ).map((piece) => (
            <g key={`${key} ${String(piece[0]?.x)}`}>
              <polyline
                fill="none"
                strokeWidth="2"
                strokeDasharray={dash}
                className={className}
                points={piece.map(({ x, y }) => `${String(x)},${String(y)}`).join(' ')}
              />
              {piece.length === 1 && (
                <circle cx={piece[0]?.x} cy={piece[0]?.y} r="2.5" className={fill} />
              )}
            </g>
          )),
        )}
        {/* Over the curves, so that a steep one hides no label. */}
        {scale.grid.map((value) => (
          <GridLine
            key={value}
            y={PLOT.height - logHeight(value, scale)}
            label={formatLatency(value).replace('.0', '')}
          />
        ))}
        <BarLabels range={range} starts={chart.bars.map(({ start }) => start)} />
      </svg>
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {LINES.map(({ key, label, className, dash }) => (
          <span key={key} className="inline-flex items-center gap-2">
            <svg aria-hidden viewBox="0 0 24 4" className="h-1 w-6">
              <line
                x1="0"
                x2="24"
                y1="2"
                y2="2"
                strokeWidth="2"
                strokeDasharray={dash}
                className={className}
              />
            </svg>
            {label} {formatLatency(chart[key])}
          </span>
        ))}
        <span className="text-muted-foreground">
          From the event at Stripe to its row here, at most 12% off. p50: half of the events took at
          most this long; p95: 95%; p99: 99%.
        </span>
      </figcaption>
    </figure>
  );
}
