import { useId } from 'react';
import { BarLabels, GridLine } from '@/features/admin/webhooks/charts/chart-parts';
import type { ChartRange } from '@/features/admin/webhooks/charts/chart-range';
import { linearHeight, PLOT, PLOT_VIEW_BOX } from '@/features/admin/webhooks/charts/plot';
import type { WebhookChart } from '@/features/admin/webhooks/queries';

/** Events as bars, with the part that failed at first in front. */
export function EventsFigure({ range, chart }: { range: ChartRange; chart: WebhookChart }) {
  const titleId = useId();
  const most = Math.max(...chart.bars.map(({ events }) => events), 1);
  const step = PLOT.width / chart.bars.length;
  const count = (value: number) => value.toLocaleString('en-US');
  return (
    <figure className="grid content-start gap-3">
      <h3 className="font-display text-lg">Events and failures</h3>
      <svg role="img" aria-labelledby={titleId} viewBox={PLOT_VIEW_BOX} className="w-full">
        <title
          id={titleId}
        >{`${count(chart.events)} events, ${count(chart.failures)} of them failed at first. The table below has every bar.`}</title>
        <GridLine y={0} label={count(most)} />
        <line x1="0" x2={PLOT.width} y1={PLOT.height} y2={PLOT.height} className="stroke-border" />
        {chart.bars.map(({ start, events, failures }, index) => (
          <g key={start} transform={`translate(${String(index * step + 1)} 0)`}>
            <rect
              width={step - 2}
              height={linearHeight(events, most)}
              y={PLOT.height - linearHeight(events, most)}
              className="fill-muted-foreground"
            />
            <rect
              width={step - 2}
              height={linearHeight(failures, most)}
              y={PLOT.height - linearHeight(failures, most)}
              className="fill-destructive"
            />
          </g>
        ))}
        <BarLabels range={range} starts={chart.bars.map(({ start }) => start)} />
      </svg>
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className="size-3 bg-muted-foreground" />
          Events {count(chart.events)}
        </span>
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className="size-3 bg-destructive" />
          Failed at first {count(chart.failures)}
        </span>
        <span className="text-muted-foreground">By the time of their arrival.</span>
      </figcaption>
    </figure>
  );
}
