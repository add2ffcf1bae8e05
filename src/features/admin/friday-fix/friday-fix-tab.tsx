import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { toAppError } from '@/lib/api/app-error';
import { cn } from '@/lib/cn';
import { longDate } from '@/lib/long-date';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { IssueDesk } from '@/features/admin/friday-fix/issue-desk';
import { useCreateIssue } from '@/features/admin/friday-fix/mutations';
import { nextFriday } from '@/features/admin/friday-fix/next-friday';
import { issuesQuery, type IssueRow } from '@/features/admin/friday-fix/queries';

const STATUS = {
  draft: { label: 'Draft', variant: 'outline' },
  scheduled: { label: 'Scheduled', variant: 'warning' },
  published: { label: 'Published', variant: 'success' },
} as const;

/** The issues of the Friday Fix; the open one is part of the URL. */
export function FridayFixTab() {
  const issues = useQuery(issuesQuery());
  const [open, setOpen] = useQueryState('issue', parseAsString.withOptions({ history: 'push' }));
  if (issues.isPending) return <ListSkeleton label="Loading the issues" />;
  if (issues.isLoadingError)
    return <ErrorState error={issues.error} onRetry={() => void issues.refetch()} />;
  const chosen = issues.data.find((one) => one.id === open);

  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <h2 className="font-display text-2xl">Issues</h2>
        <p className="max-w-measure text-sm text-muted-foreground">
          Up to ten stories, mailed to each reader on their own day, from the issue’s date on. Open
          an issue to choose its stories, check it and schedule it.
        </p>
      </div>
      <NewIssue issues={issues.data} onCreated={(id) => void setOpen(id)} />
      {issues.data.length === 0 ? (
        <EmptyState title="No issue yet">Start one, then add offered cards.</EmptyState>
      ) : (
        <ul aria-label="Issues" className="flex flex-wrap gap-2">
          {issues.data.slice(0, 12).map((one) => (
            <li key={one.id}>
              <Button
                variant="outline"
                size="sm"
                aria-pressed={one.id === open}
                className={cn(one.id === open && 'border-accent')}
                onClick={() => void setOpen(one.id)}
              >
                {longDate(one.issue_date)}
                <Badge variant={STATUS[one.status].variant}>{STATUS[one.status].label}</Badge>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen !== undefined && (
        <IssueDesk key={chosen.id} issueId={chosen.id} onGone={() => void setOpen(null)} />
      )}
    </div>
  );
}

interface NewIssueProps {
  issues: readonly IssueRow[];
  onCreated: (id: string) => void;
}

/** Starts a draft for the first Friday that has no issue. */
function NewIssue({ issues, onCreated }: NewIssueProps) {
  const create = useCreateIssue();
  const [now] = useState(() => new Date());
  let date = nextFriday(now);
  while (issues.some((one) => one.issue_date === date)) {
    date = nextFriday(new Date(`${date}T12:00:00Z`));
  }
  return (
    <div className="grid gap-2">
      <div>
        <Button
          variant={issues.some(({ status }) => status === 'draft') ? 'outline' : 'primary'}
          busy={create.isPending}
          onClick={() =>
            create.mutate({ date, title: 'This week in ten stories' }, { onSuccess: onCreated })
          }
        >
          New issue for {longDate(date)}
        </Button>
      </div>
      {create.isError && (
        <p role="alert" className="text-sm font-medium text-destructive">
          {toAppError(create.error).userMessage}
        </p>
      )}
    </div>
  );
}
