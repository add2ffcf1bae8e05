import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { downloadText } from '@/lib/browser/download';
import { toast } from '@/lib/toast';
import {
  EXPORT_LIMIT,
  fetchAllLogs,
  logsAsCsv,
} from '@/features/admin/webhooks/dashboard/export-logs';
import { toRpcFilters, type LogFilters } from '@/features/admin/webhooks/dashboard/log-filters';
import { fetchLogPage, logCountsQuery, type LogCursor } from '@/features/admin/webhooks/queries';
import { RetryDialog, type RetryPlan } from '@/features/admin/webhooks/retry/retry-dialog';

const RETRY_PAGE = 200;
/** The server counts what can be retried up to here. */
const COUNTED_TO = 1_000;

interface LogActionsProps {
  filters: LogFilters;
  selected: ReadonlySet<string>;
  /** Called after a retry of many events. */
  onDone: () => void;
}

/** Retries what is selected or all that match, and saves what matches as CSV. */
export function LogActions({ filters, selected, onDone }: LogActionsProps) {
  const counts = useQuery(logCountsQuery(filters));
  const retryable = counts.data?.retryable ?? 0;
  const [plan, setPlan] = useState<RetryPlan | null>(null);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        variant="outline"
        size="sm"
        disabled={selected.size === 0}
        onClick={() => {
          setPlan({ count: selected.size, atLeast: false, ids: () => onePortion([...selected]) });
        }}
      >
        <RotateCw className="size-4" aria-hidden />
        Retry selected ({selected.size})
      </Button>
      <Button
        variant="outline"
        size="sm"
        disabled={retryable === 0}
        onClick={() => {
          setPlan({
            count: Math.min(retryable, COUNTED_TO),
            atLeast: retryable > COUNTED_TO,
            ids: () => retryableIds(filters),
          });
        }}
      >
        <RotateCw className="size-4" aria-hidden />
        Retry all that match (
        {retryable > COUNTED_TO ? '1,000+' : retryable.toLocaleString('en-US')})
      </Button>
      <ExportButton filters={filters} />
      <RetryDialog
        plan={plan}
        onClose={(done) => {
          setPlan(null);
          if (done !== null) onDone();
        }}
      />
    </div>
  );
}

// A portion of selected rows is an async list too, so that both ways run alike.
async function* onePortion(ids: string[]) {
  yield await Promise.resolve(ids);
}

/** Pages go on after the last row, so an event that fails again is not tried twice. */
async function* retryableIds(filters: LogFilters) {
  let after: LogCursor | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof fetchLogPage>> = await fetchLogPage(
      { ...toRpcFilters(filters), retryable: true },
      after,
      RETRY_PAGE,
    );
    yield page.map(({ event_id }) => event_id);
    after = page.at(-1) ?? null;
    if (page.length < RETRY_PAGE) return;
  }
}

function ExportButton({ filters }: { filters: LogFilters }) {
  const [rows, setRows] = useState(0);
  const save = useMutation({
    mutationFn: async () => {
      const logs = await fetchAllLogs(toRpcFilters(filters), setRows);
      downloadText('webhook-log.csv', logsAsCsv(logs));
      return logs.length;
    },
    onSuccess: (count) => {
      toast.success(
        count >= EXPORT_LIMIT
          ? `The latest ${count.toLocaleString('en-US')} events were saved; narrow the filters for older ones`
          : `${count.toLocaleString('en-US')} ${count === 1 ? 'event' : 'events'} saved`,
      );
    },
    onSettled: () => {
      setRows(0);
    },
  });
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        busy={save.isPending}
        onClick={() => {
          save.mutate();
        }}
      >
        <Download className="size-4" aria-hidden />
        Download as CSV
      </Button>
      <span role="status" className="text-sm text-muted-foreground tabular-nums">
        {rows > 0 && `${rows.toLocaleString('en-US')} rows read`}
      </span>
    </>
  );
}
