import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui/table';
import { CsvButton } from '@/features/dashboard/csv-button';
import { creatorResultsQuery, whatWorkedQuery } from '@/features/dashboard/queries';
import { workedName } from '@/features/dashboard/results';
import { ResultsChart } from '@/features/dashboard/results-chart';

/** Twelve weeks as a chart, by relevance, and what worked. */
export function ResultsSection({ userId }: { userId: string }) {
  const results = useQuery(creatorResultsQuery(userId));
  return (
    <section aria-labelledby="results-heading" className="space-y-6">
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <h2 id="results-heading" className="font-display text-xl">
          The last twelve weeks
        </h2>
        <CsvButton userId={userId} />
      </div>
      {results.isPending ? (
        <Skeleton className="h-72" />
      ) : results.isLoadingError ? (
        <ErrorState
          title="Your results did not load"
          error={results.error}
          onRetry={() => void results.refetch()}
        />
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-2">
          <ResultsChart weeks={results.data.weeks} />
          <ByRelevance rows={results.data.relevance ?? []} />
        </div>
      )}
      <WhatWorked userId={userId} />
    </section>
  );
}

interface RelevanceRow {
  relevance: string;
  sent: number;
  opens: number;
  clicks: number;
  replies: number;
}

function ByRelevance({ rows }: { rows: readonly RelevanceRow[] }) {
  return (
    <div className="min-w-0 space-y-3">
      <h3 className="font-semibold">By relevance, in these twelve weeks</h3>
      <Table label="Results by relevance">
        <TableHeader>
          <TableRow>
            <TableHead>Relevance</TableHead>
            <TableHead>Sent</TableHead>
            <TableHead>Visits</TableHead>
            <TableHead>Replies</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.relevance}>
              <TableCell>{row.relevance === 'Unknown' ? 'Not recorded' : row.relevance}</TableCell>
              <TableCell className="tabular-nums">{row.sent}</TableCell>
              <TableCell className="tabular-nums">{row.clicks}</TableCell>
              <TableCell className="tabular-nums">{row.replies}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <p className="text-sm text-muted-foreground">
        How well each outlet fitted the pitch when you sent it.
      </p>
    </div>
  );
}

const PARTS = [
  ['angle', 'Angle'],
  ['format', 'Format'],
  ['weekday', 'Day it was sent'],
] as const;

/** What worked, once ten pitches have ended; pitches that came to nothing count too. */
function WhatWorked({ userId }: { userId: string }) {
  const { data = [] } = useQuery(whatWorkedQuery(userId));
  if (data.length === 0) return null;
  return (
    <div className="space-y-3">
      <h3 className="font-semibold">What worked for you</h3>
      <p className="max-w-measure text-sm text-muted-foreground">
        Every send so far that was answered or quiet for three days. A yes is Interested or Covered.
      </p>
      <div className="grid items-start gap-6 md:grid-cols-3">
        {PARTS.map(([kind, title]) => (
          <Table key={kind} label={title}>
            <TableHeader>
              <TableRow>
                <TableHead>{title}</TableHead>
                <TableHead>Yes</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {data
                .filter((row) => row.kind === kind)
                .map((row) => (
                  <TableRow key={row.name}>
                    <TableCell>{workedName(row)}</TableCell>
                    <TableCell className="whitespace-nowrap tabular-nums">
                      {row.yes} of {row.sends}
                    </TableCell>
                  </TableRow>
                ))}
            </TableBody>
          </Table>
        ))}
      </div>
    </div>
  );
}
