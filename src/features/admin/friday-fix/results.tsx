import { CARD_VERDICTS, VERDICT_LABELS } from '@domain/friday-fix/verdict-words.ts';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { Button } from '@/components/ui/button';
import { DataTable, type Column } from '@/features/admin/shared/data-table';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { useResendFailed } from '@/features/admin/friday-fix/mutations';
import { resultsState } from '@/features/admin/friday-fix/results-state';
import { resultsQuery, type Issue, type IssueResults } from '@/features/admin/friday-fix/queries';

// The first ones add up to the readers; the others are of the mails sent.
const COUNTS = [
  ['recipients', 'Readers'],
  ['sent', 'Sent'],
  ['waiting', 'Waiting'],
  ['failed', 'Failed'],
  ['skipped', 'Skipped'],
  ['delivered', 'Delivered'],
  ['bounced', 'Bounced'],
  ['complained', 'Complained'],
  ['clicked', 'Opened a link'],
  ['unsubscribed', 'Unsubscribed'],
] as const satisfies readonly (readonly [keyof IssueResults, string])[];

/** What came of a scheduled or sent issue; counts are of readers with one mail each, verdicts of editors. */
export function Results({ issue }: { issue: Issue }) {
  const results = useQuery(resultsQuery(issue.id));
  if (results.isPending) return <ListSkeleton label="Loading the results" rows={3} />;
  if (results.isLoadingError)
    return <ErrorState error={results.error} onRetry={() => void results.refetch()} />;
  const { data } = results;

  return (
    <section aria-labelledby="results-heading" className="grid grid-cols-1 gap-4">
      <h3 id="results-heading" className="font-display text-xl">
        Results
      </h3>
      <p className="max-w-measure text-sm text-muted-foreground">
        Every figure counts readers: each gets one mail, newsletter subscribers the public edition.{' '}
        {resultsState(data, issue.status, new Date())}
      </p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {COUNTS.map(([key, label]) => (
          <div key={key} className="paper p-3">
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className="font-display text-2xl tabular-nums">{data[key] ?? '–'}</dd>
          </div>
        ))}
      </dl>
      {data.failed > 0 && <SendAgain issueId={issue.id} failed={data.failed} />}
      <p className="max-w-measure text-sm text-muted-foreground">
        By story, what editors answered, in the mail or in the app. “Intro” is a tap; the creator
        hears of it once the request is sent.
      </p>
      <DataTable
        label="Results by story"
        columns={columnsOf(data)}
        rows={issue.items}
        rowKey={({ id }) => id}
      />
    </section>
  );
}

function SendAgain({ issueId, failed }: { issueId: string; failed: number }) {
  const resend = useResendFailed(issueId);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="outline" size="sm" busy={resend.isPending} onClick={() => resend.mutate()}>
        Send the failed {failed === 1 ? 'mail' : `${String(failed)} mails`} again
      </Button>
      <p className="text-sm text-muted-foreground">
        The mail server refused {failed === 1 ? 'it' : 'them'} for good, or eight times.
      </p>
    </div>
  );
}

function columnsOf({ cards }: IssueResults): Column<Issue['items'][number]>[] {
  // A story without any leaves the line out of a phone's card.
  const shown = (count: number | undefined) => (count === undefined || count === 0 ? null : count);
  const of = (id: string) => cards.find((card) => card.item_id === id);
  return [
    { header: 'Story', className: 'md:min-w-48', cell: ({ title }) => title },
    ...CARD_VERDICTS.map((verdict) => ({
      header: verdict === 'intro' ? 'Said Intro' : VERDICT_LABELS[verdict],
      className: 'tabular-nums',
      cell: ({ id }: { id: string }) => shown(of(id)?.verdicts[verdict]),
    })),
    {
      header: 'Requests sent',
      className: 'tabular-nums',
      cell: ({ id }) => shown(of(id)?.introductions),
    },
  ];
}
