import { BRAND } from '@domain/text/brand.ts';
import { planById } from '@domain/billing/plans.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { ErrorState } from '@/components/error-state';
import { Button } from '@/components/ui/button';
import { Badge } from '@/components/ui/badge';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { Timestamp } from '@/features/admin/shared/timestamp';
import { AnswerForm } from '@/features/admin/support/answer-form';
import { Due } from '@/features/admin/support/due';
import { adminThreadQuery, type AdminThread } from '@/features/admin/support/queries';
import { cn } from '@/lib/cn';
import { Moment } from '@/components/moment';

/** One thread: who wrote, what was attached, and the answer. */
export function ThreadView({ id, onBack }: { id: string; onBack: () => void }) {
  const thread = useQuery(adminThreadQuery(id));
  return (
    <div className="grid grid-cols-1 gap-6">
      <Button variant="ghost" size="sm" className="justify-self-start" onClick={onBack}>
        <ArrowLeft aria-hidden className="size-4" />
        Back to the queue
      </Button>
      {thread.isPending ? (
        <ListSkeleton label="Loading the thread" rows={4} />
      ) : thread.isLoadingError ? (
        <ErrorState error={thread.error} onRetry={() => void thread.refetch()} />
      ) : (
        <>
          <Heading thread={thread.data} />
          <Messages thread={thread.data} />
          <AnswerForm thread={thread.data} />
        </>
      )}
    </div>
  );
}

function Heading({ thread }: { thread: AdminThread }) {
  const { name, email, plan, plan_now, state } = thread;
  return (
    <div className="grid gap-2">
      <h2 className="font-display text-2xl wrap-anywhere">{thread.subject}</h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Due status={thread.status} dueAt={thread.due_at} />
        {thread.status === 'open' && (
          <span className="text-muted-foreground">
            by <Moment at={thread.due_at} />
          </span>
        )}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
        <Link
          to={`?tab=people&person=${encodeURIComponent(thread.user_id)}`}
          className="prose-link wrap-anywhere"
        >
          {name === null ? email : `${name}, ${email}`}
        </Link>
        <span>
          {planById(plan).name} when they wrote
          {plan_now !== plan && `, ${planById(plan_now).name} now`}
        </span>
        {state !== 'open' && (
          <Badge variant="destructive" className="capitalize">
            {state}
          </Badge>
        )}
      </p>
    </div>
  );
}

function Messages({ thread }: { thread: AdminThread }) {
  return (
    <ol aria-label="What was written" className="grid max-w-2xl gap-4">
      {thread.messages.map((message) => (
        <li
          key={message.id}
          className={cn(
            'grid gap-3 rounded-md border border-border p-4',
            message.from_team && 'border-l-4 border-l-accent bg-card',
          )}
        >
          <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted-foreground">
            <span className="font-semibold text-foreground">
              {message.from_team ? (message.admin ?? BRAND.name) : (thread.name ?? thread.email)}
            </span>
            <Timestamp iso={message.created_at} />
          </p>
          <p className="wrap-anywhere whitespace-pre-wrap">{message.words}</p>
          {(message.page !== null || message.errors.length > 0) && (
            <ul className="grid gap-1 border-l-2 border-border pl-3 text-sm text-muted-foreground wrap-anywhere">
              {message.page !== null && <li>Page: {message.page}</li>}
              {message.errors.map((error) => (
                <li key={error}>Went wrong: {error}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
