import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { PageHeader } from '@/components/page-header';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { toAppError } from '@/lib/app-error';
import { paths } from '@domain/paths.ts';
import { useDocumentTitle } from '@/lib/use-document-title';
import { KitView } from '@/features/epk/kit-view';
import { epkQuery } from '@/features/epk/queries';
import { useRecordVisit } from '@/features/epk/use-record-visit';

/** A creator's public press kit. Needs no account. */
export function EpkPage() {
  const { slug = '' } = useParams();
  const epk = useQuery(epkQuery(slug));
  useDocumentTitle(
    epk.data !== undefined ? `${epk.data.name ?? 'Creator'}: press kit` : 'Press kit',
  );
  useRecordVisit();

  if (epk.isPending) return <KitSkeleton />;
  if (epk.isError && epk.data === undefined) {
    if (toAppError(epk.error).code === 'not_found') return <NoKit />;
    return (
      <>
        <PageHeader title="Press kit" />
        <ErrorState
          title="The press kit did not load"
          error={epk.error}
          onRetry={() => void epk.refetch()}
          className="mt-8"
        />
      </>
    );
  }
  return <KitView epk={epk.data} />;
}

function NoKit() {
  return (
    <>
      <PageHeader title="This press kit is not public" />
      <EmptyState
        className="mt-8"
        title="There is nothing to read here yet"
        action={
          <Button asChild variant="outline">
            <a href={paths.home.getHref()}>Return to Home</a>
          </Button>
        }
      >
        The address may be mistyped, or its owner has not published it. If it came in a mail, reply
        to the mail and ask.
      </EmptyState>
    </>
  );
}

function KitSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the press kit</span>
      <div className="flex flex-col gap-6 border-b border-border pb-8 sm:flex-row sm:gap-8">
        <Skeleton className="aspect-4/5 w-32 shrink-0 sm:w-52" />
        <div className="grow space-y-4">
          <Skeleton className="h-9 w-24" />
          <Skeleton className="h-13 w-2/3" />
          <Skeleton className="h-14 w-full max-w-measure" />
          <Skeleton className="h-6 w-56" />
        </div>
      </div>
      <div className="mt-8 grid gap-10 md:grid-cols-[minmax(0,38rem)_minmax(13rem,1fr)] lg:gap-16">
        <Skeleton className="h-40 md:order-last" />
        <div className="max-w-measure space-y-10">
          <Skeleton className="h-32" />
          <Skeleton className="h-48" />
        </div>
      </div>
    </div>
  );
}
