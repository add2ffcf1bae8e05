import { CARD_VERDICTS, VERDICT_LABELS } from '@domain/friday-fix/verdict-words.ts';
import { deadlineText, ownTimeZone } from '@domain/requests/deadline-text.ts';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui/table';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { resultsQuery, type Issue, type IssueResults } from '@/features/admin/friday-fix/queries';

const COUNTS = [
  ['recipients', 'Recipients'],
  ['sent', 'Sent'],
  ['delivered', 'Delivered'],
  ['waiting', 'Waiting'],
  ['failed', 'Failed'],
  ['skipped', 'Skipped'],
  ['bounced', 'Bounced'],
  ['complained', 'Complaints'],
  ['clicked', 'Human clicks'],
  ['unsubscribed', 'Unsubscribed'],
] as const satisfies readonly (readonly [keyof IssueResults, string])[];

/** What came of a scheduled or sent issue; counts are of mails, verdicts of editors. */
export function Results({ issue }: { issue: Issue }) {
  const results = useQuery(resultsQuery(issue.id));
  if (results.isPending) return <ListSkeleton label="Loading the results" rows={3} />;
  if (results.isError && results.data === undefined)
    return <ErrorState error={results.error} onRetry={() => void results.refetch()} />;
  const { data } = results;

  return (
    <section aria-labelledby="results-heading" className="grid grid-cols-1 gap-4">
      <h3 id="results-heading" className="font-display text-xl">
        Results
      </h3>
      <p className="text-sm text-muted-foreground">
        {data.recipients === null
          ? `Recipients are counted when the mails begin, ${deadlineText(data.mails_begin, ownTimeZone())}.`
          : data.next_due === null
            ? 'Every mail has left or is on its way.'
            : `The next mail is due ${deadlineText(data.next_due, ownTimeZone())}, at its reader's own hour.`}
      </p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {COUNTS.map(([key, label]) => (
          <div key={key} className="paper p-3">
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className="font-display text-2xl tabular-nums">{data[key] ?? '–'}</dd>
          </div>
        ))}
      </dl>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Results by story">
        <Table>
          <TableHeader>
            <TableRow>
              <TableHead>Story</TableHead>
              {CARD_VERDICTS.map((verdict) => (
                <TableHead key={verdict}>{VERDICT_LABELS[verdict]}</TableHead>
              ))}
              <TableHead>Introductions</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {issue.items.map((item) => {
              const card = data.cards.find((one) => one.item_id === item.id);
              return (
                <TableRow key={item.id}>
                  <TableCell className="min-w-48">{item.title}</TableCell>
                  {CARD_VERDICTS.map((verdict) => (
                    <TableCell key={verdict}>{card?.verdicts[verdict] ?? 0}</TableCell>
                  ))}
                  <TableCell>{card?.introductions ?? 0}</TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </div>
    </section>
  );
}
