import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { ErrorState } from '@/components/error-state';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { cn } from '@/lib/cn';
import { Timestamp, TimeZoneNote } from '@/features/admin/shared/timestamp';
import { ApiVersions } from '@/features/admin/webhooks/charts/api-versions';
import { BarTable } from '@/features/admin/webhooks/charts/bar-table';
import { CHART_RANGES, type ChartRange } from '@/features/admin/webhooks/charts/chart-range';
import { EventsFigure } from '@/features/admin/webhooks/charts/events-figure';
import { LatencyFigure } from '@/features/admin/webhooks/charts/latency-figure';
import { chartQuery, type WebhookChart } from '@/features/admin/webhooks/queries';

const rangeParam = parseAsStringLiteral(CHART_RANGES).withDefault('24h');

const RANGES: { value: ChartRange; label: string }[] = [
  { value: '24h', label: 'Last 24 hours' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
];

/** Events, failures, latency and API versions over a range of time. */
export function WebhookCharts() {
  const [range, setRange] = useQueryState('range', rangeParam);
  const chart = useQuery(chartQuery(range));
  return (
    <Card>
      <CardHeader className="sm:grid-cols-[1fr_auto] sm:items-end">
        <div className="grid gap-1">
          <CardTitle>Events over time</CardTitle>
          <CardDescription>
            {chart.data === undefined ? (
              <TimeZoneNote />
            ) : chart.data.counted_to === null ? (
              'The first count takes some minutes.'
            ) : (
              <>
                Counted up to <Timestamp iso={chart.data.counted_to} />. <TimeZoneNote />
              </>
            )}
          </CardDescription>
        </div>
        <Field label="Range">
          {(control) => (
            <Select<ChartRange>
              {...control}
              value={range}
              options={RANGES}
              onValueChange={(next) => void setRange(next)}
            />
          )}
        </Field>
      </CardHeader>
      <CardContent>
        <Figures range={range} chart={chart} />
      </CardContent>
    </Card>
  );
}

function Figures({ range, chart }: { range: ChartRange; chart: UseQueryResult<WebhookChart> }) {
  if (chart.isPending) {
    return (
      <div role="status" className="grid gap-6 lg:grid-cols-2">
        <span className="sr-only">Loading the charts</span>
        <Skeleton className="h-56" />
        <Skeleton className="h-56" />
      </div>
    );
  }
  if (chart.isLoadingError) {
    return <ErrorState error={chart.error} onRetry={() => void chart.refetch()} />;
  }
  if (chart.data.events === 0) {
    return (
      <p className="min-h-24 text-sm text-muted-foreground">
        Stripe sent no events in this period.
      </p>
    );
  }
  return (
    <div
      className={cn('grid grid-cols-1 gap-8', chart.isPlaceholderData && 'opacity-60')}
      aria-busy={chart.isPlaceholderData}
    >
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        <EventsFigure range={range} chart={chart.data} />
        <LatencyFigure range={range} chart={chart.data} />
      </div>
      <BarTable range={range} bars={chart.data.bars} />
      <ApiVersions versions={chart.data.versions} />
    </div>
  );
}
