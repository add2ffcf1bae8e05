import { paths } from '@domain/paths.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useAccountKind } from '@/lib/account/session';
import { useShownZone } from '@/lib/account/time-zone';
import { useLiveChanges } from '@/lib/api/realtime';
import { requestDraftSlot } from '@/lib/browser/draft-storage';
import { hasKept } from '@/lib/browser/use-kept';
import { requestLimitQuery } from '@/features/requests/defaults/queries';
import { OwnList } from '@/features/requests/own-list';
import { ownRequestsQuery, requestsKey } from '@/features/requests/queries';
import { weekText } from '@/features/requests/request-defaults';
import { Section } from '@/features/requests/section';

const RequestForm = lazy(async () => ({
  default: (await import('@/features/requests/request-form')).RequestForm,
}));

/** The requests of an editor, and the form of a new one. */
export function OwnRequests({ userId }: { userId: string }) {
  const client = useQueryClient();
  // A closed request that is posted again fills the form.
  const [query, setQuery] = useSearchParams();
  const again = query.get('again');
  const [, navigate] = useLocation();
  const timeZone = useShownZone();
  const [opened, setOpened] = useState(() => hasKept(requestDraftSlot(userId)));
  const writing = opened || again !== null || query.has('new');
  const own = useQuery(ownRequestsQuery(userId));
  const isEditor = useAccountKind() === 'media';
  const limits = useQuery({ ...requestLimitQuery(userId), enabled: isEditor });
  // Beside the open form the first request is being written.
  const isEmpty = own.isPending || own.data?.length === 0;
  useLiveChanges('account', {
    request_entries: () => void client.invalidateQueries({ queryKey: requestsKey }),
  });
  // The line beside the button moves nothing when it comes.
  if (!writing && limits.isLoading && limits.failureCount === 0)
    return <Skeleton className="h-40" />;
  const limit = limits.data === undefined ? '' : weekText(limits.data, timeZone);
  return (
    <>
      {writing && (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <RequestForm
            key={again}
            userId={userId}
            again={again}
            onDone={() => {
              setOpened(false);
              if (query.size > 0) setQuery({}, { replace: true });
            }}
            onReopen={() => {
              if (again === null) setOpened(true);
              navigate(
                paths.requests.getHref() + (again === null ? '' : `?again=${again}`),
                // What is begun opens its form, also where the page was left since.
                { replace: true },
              );
            }}
          />
        </Suspense>
      )}
      {!(writing && isEmpty) && (
        <Section
          title="Your requests"
          actions={
            !writing && (
              <div className="flex flex-wrap items-center gap-3">
                {limit !== '' && <p className="max-w-measure text-sm">{limit}</p>}
                <Button
                  // What is unread comes first.
                  variant={own.data?.some(({ unread }) => unread > 0) ? 'outline' : 'primary'}
                  onClick={() => setOpened(true)}
                >
                  New request
                </Button>
              </div>
            )
          }
          query={own}
          empty={{
            title: 'No request yet',
            words:
              'Say in a line what you look for, and up to five lines about it if you like. Creators it fits answer with a pitch, and you read at most as many as you ask for.',
          }}
        >
          {(entries) => <OwnList entries={entries} />}
        </Section>
      )}
      <p className="text-sm text-muted-foreground">
        A request is public and has a deadline. Topics for a month are in{' '}
        <Link className="prose-link max-sm:py-3.5" to={`${paths.settings.getHref()}#reach`}>
          Settings
        </Link>
        , under “Looking for now”.
      </p>
    </>
  );
}
