import { Disclosure } from '@/components/disclosure';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui/table';
import {
  barLabel,
  formatLatency,
  type ChartRange,
} from '@/features/admin/webhooks/charts/chart-range';
import type { ChartBar } from '@/features/admin/webhooks/queries';

/** The figures of both charts as a table. */
export function BarTable({ range, bars }: { range: ChartRange; bars: readonly ChartBar[] }) {
  return (
    <Disclosure summary="The figures as a table" className="text-sm">
      <Table label="Events, failures and latency">
        <TableHeader>
          <TableRow>
            {['From', 'Events', 'Failed at first', 'p50', 'p95', 'p99'].map((name) => (
              <TableHead key={name}>{name}</TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {bars.map((bar) => (
            <TableRow key={bar.start}>
              <TableCell className="whitespace-nowrap">{barLabel(range, bar.start)}</TableCell>
              <TableCell className="tabular-nums">{bar.events.toLocaleString('en-US')}</TableCell>
              <TableCell className="tabular-nums">{bar.failures.toLocaleString('en-US')}</TableCell>
              <TableCell className="whitespace-nowrap">{formatLatency(bar.p50)}</TableCell>
              <TableCell className="whitespace-nowrap">{formatLatency(bar.p95)}</TableCell>
              <TableCell className="whitespace-nowrap">{formatLatency(bar.p99)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Disclosure>
  );
}
