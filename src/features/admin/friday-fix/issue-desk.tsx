import { ISSUE_MAX_ITEMS } from '@domain/friday-fix/issue.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { longDate } from '@/lib/long-date';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { Candidates } from '@/features/admin/friday-fix/candidates';
import { CardList } from '@/features/admin/friday-fix/card-list';
import { IssueForm } from '@/features/admin/friday-fix/issue-form';
import { useDeleteIssue, useUnscheduleIssue } from '@/features/admin/friday-fix/mutations';
import { Preflight } from '@/features/admin/friday-fix/preflight';
import { issueQuery, resultsQuery, type Issue } from '@/features/admin/friday-fix/queries';
import { Results } from '@/features/admin/friday-fix/results';
import { useIssueWords } from '@/features/admin/friday-fix/use-issue-words';

/** One issue: composed while it is a draft, followed after. */
export function IssueDesk({ issueId, onGone }: { issueId: string; onGone: () => void }) {
  const issue = useQuery(issueQuery(issueId));
  if (issue.isPending) return <ListSkeleton label="Loading the issue" />;
  if (issue.isLoadingError)
    return <ErrorState error={issue.error} onRetry={() => void issue.refetch()} />;
  const { data } = issue;
  return (
    <div className="grid grid-cols-1 gap-8">
      <h2 className="border-t border-border pt-6 font-display text-2xl break-words">
        {data.subject ?? data.title}, {longDate(data.issue_date)}
      </h2>
      {data.status === 'draft' ? <Draft issue={data} onGone={onGone} /> : <Sent issue={data} />}
    </div>
  );
}

function Draft({ issue, onGone }: { issue: Issue; onGone: () => void }) {
  const words = useIssueWords(issue);
  const remove = useDeleteIssue();
  const [sure, setSure] = useState(false);
  return (
    <>
      <IssueForm words={words} />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
        <section aria-labelledby="cards-heading" className="grid grid-cols-1 gap-3">
          <h3 id="cards-heading" className="font-display text-xl">
            Stories, {issue.items.length} of {ISSUE_MAX_ITEMS}
          </h3>
          {issue.items.length === 0 ? (
            <EmptyState title="No story yet">Add offered cards. Drag them into order.</EmptyState>
          ) : (
            <CardList issue={issue} />
          )}
        </section>
        <section aria-labelledby="candidates-heading" className="grid grid-cols-1 gap-3">
          <h3 id="candidates-heading" className="font-display text-xl">
            Offered cards
          </h3>
          <Candidates issueId={issue.id} full={issue.items.length >= ISSUE_MAX_ITEMS} />
        </section>
      </div>
      <Preflight issue={issue} saving={words.save.isPending} saveFirst={words.saveFirst} />
      <div className="flex flex-wrap items-center gap-3">
        {sure ? (
          <>
            <p className="w-full text-sm">Delete this draft? Its cards can be chosen again.</p>
            <Button
              autoFocus
              variant="destructive"
              size="sm"
              busy={remove.isPending}
              onClick={() => remove.mutate(issue.id, { onSuccess: onGone })}
            >
              Yes, delete it
            </Button>
            <Button variant="outline" size="sm" onClick={() => setSure(false)}>
              Keep it
            </Button>
          </>
        ) : (
          <Button variant="ghost" size="sm" onClick={() => setSure(true)}>
            Delete this draft
          </Button>
        )}
      </div>
    </>
  );
}

function Sent({ issue }: { issue: Issue }) {
  const unschedule = useUnscheduleIssue();
  const { data: results } = useQuery(resultsQuery(issue.id));
  // With the first recipient the way back is closed.
  const begun = results !== undefined && results.recipients !== null;
  return (
    <>
      {issue.status === 'scheduled' && (
        <Alert title="Scheduled">
          <p>Every reader gets it on their own day and hour, from its date on.</p>
          {!begun && (
            <Button
              variant="outline"
              size="sm"
              className="mt-3"
              busy={unschedule.isPending}
              onClick={() => unschedule.mutate(issue.id)}
            >
              Back to the drafts
            </Button>
          )}
        </Alert>
      )}
      <Results issue={issue} />
      <section aria-labelledby="cards-heading" className="grid grid-cols-1 gap-3">
        <h3 id="cards-heading" className="font-display text-xl">
          Stories
        </h3>
        <CardList issue={issue} />
      </section>
    </>
  );
}
