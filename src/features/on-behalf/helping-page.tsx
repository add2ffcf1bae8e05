import { paths } from '@domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { PageHeader } from '@/components/page-header';
import { Badge } from '@/components/ui/badge';
import { Skeleton } from '@/components/ui/skeleton';
import { useSession } from '@/lib/account/session';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { monthCount } from '@/features/on-behalf/month-count';
import { helpedCreatorsQuery, type Helped } from '@/features/on-behalf/queries';

/** The creators whom the account helps. */
export function HelpingPage() {
  useDocumentTitle('People you help');
  const { user } = useSession();
  if (user === null) return null;
  return (
    <div className="space-y-8">
      <PageHeader
        title="People you help"
        description="You write and propose. They decide what is sent."
      />
      <HelpedList userId={user.id} />
    </div>
  );
}

function HelpedList({ userId }: { userId: string }) {
  const helped = useQuery(helpedCreatorsQuery(userId));
  if (helped.isPending)
    return (
      <div role="status">
        <span className="sr-only">Loading the list</span>
        <Skeleton className="h-24" />
      </div>
    );
  if (helped.isLoadingError)
    return <ErrorState error={helped.error} onRetry={() => void helped.refetch()} />;
  if (helped.data.length === 0)
    return (
      <EmptyState title="Nobody yet">
        A creator can invite you by email. Whoever accepts an invitation finds that person here.
      </EmptyState>
    );
  return (
    <ul className="grid gap-3">
      {helped.data.map((one) => (
        <HelpedRow key={one.id} helped={one} />
      ))}
    </ul>
  );
}

function HelpedRow({ helped }: { helped: Helped }) {
  const count = monthCount(helped);
  return (
    <li className="paper flex flex-wrap items-center justify-between gap-3 p-5">
      <div className="min-w-0">
        <Link
          to={paths.helpedCreator.getHref(helped.id)}
          className="prose-link font-display text-xl break-words"
        >
          {helped.name}
        </Link>
        <p className="text-sm text-muted-foreground">
          {helped.as === 'team' ? 'Concierge' : rightsOf(helped)}
          {count !== null && `, ${count}`}
        </p>
      </div>
      {helped.waiting > 0 && (
        <Badge variant="outline">
          {helped.waiting} {helped.waiting === 1 ? 'waits' : 'wait'} for their yes
        </Badge>
      )}
    </li>
  );
}

function rightsOf({ can_write, can_propose }: Pick<Helped, 'can_write' | 'can_propose'>): string {
  if (can_write && can_propose) return 'You write and propose';
  return can_write ? 'You write' : 'You propose';
}
