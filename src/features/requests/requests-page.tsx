import { QuotaNotice } from '@/components/quota-notice';
import { paths } from '@domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { Gloss } from '@/components/gloss';
import { PageHeader } from '@/components/page-header';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useAccountKind, useProfileUser, useSession } from '@/lib/account/session';
import { lazyPart } from '@/lib/browser/lazy-part';
import { MAILS_HASH } from '@/lib/anchors';
import { pitchQuotaQuery } from '@/lib/pitch-quota/queries';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { FittingList } from '@/features/requests/fitting-list';
import { OwnIntroductions } from '@/features/requests/own-introductions';
import {
  fittingQuery,
  mailsQuery,
  introductionsQuery,
  ownRequestsQuery,
} from '@/features/requests/queries';
import { Section } from '@/features/requests/section';
import type { PageData } from '@/lib/page-data';

// A creator asks for nothing.
const OwnRequests = lazyPart(
  async () => (await import('@/features/requests/own-requests')).OwnRequests,
);

const ForAdmins = lazy(async () => ({
  default: (await import('@/features/requests/open-requests')).OpenRequests,
}));

/** Introductions and requests: what editors ask for, and what came of it. */
export function RequestsPage() {
  useDocumentTitle('Requests');
  const { user } = useSession();
  const { data: account } = useProfileUser();
  const kind = useAccountKind();
  if (user === null) return null;
  const asks = kind === 'media' || account?.role === 'admin';

  return (
    <div className="space-y-10">
      <PageHeader
        title="Requests"
        description={
          asks ? (
            'Say what you look for; creators answer with a pitch.'
          ) : (
            <>
              What editors ask of you, and what they look for on your <Gloss of="beat">beats</Gloss>
              .
            </>
          )
        }
      />
      {asks && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <OwnRequests userId={user.id} />
        </Suspense>
      )}
      {kind !== 'media' && <ForCreators userId={user.id} />}
      {account?.role === 'admin' && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <ForAdmins />
        </Suspense>
      )}
    </div>
  );
}
RequestsPage.parts = [OwnRequests];

function ForCreators({ userId }: { userId: string }) {
  const fitting = useQuery(fittingQuery(userId));
  return (
    <>
      <Section
        title="What editors look for"
        query={fitting}
        empty={{
          title: 'Nothing fits you right now',
          words: (
            <>
              We compare every new request with your beats, your <Gloss of="logline">logline</Gloss>{' '}
              and your facts.
            </>
          ),
          action: (
            <Button asChild variant="outline">
              <Link to={paths.profile.getHref('beats')}>Choose your beats</Link>
            </Button>
          ),
        }}
      >
        {(entries) => (
          <>
            <QuotaNotice of="write" className="pb-4" />
            <FittingList entries={entries} />
          </>
        )}
      </Section>
      <DailyMail userId={userId} />
      <OwnIntroductions userId={userId} />
    </>
  );
}

function DailyMail({ userId }: { userId: string }) {
  const { data: on } = useQuery(mailsQuery(userId));
  return (
    <p className="min-h-6 text-sm text-muted-foreground">
      {on !== undefined && (
        <>
          {on
            ? 'New ones that fit you come by mail, once a day at most.'
            : 'New ones are not mailed to you.'}{' '}
          <Link className="prose-link" to={`${paths.settings.getHref()}${MAILS_HASH}`}>
            Change
          </Link>
        </>
      )}
    </p>
  );
}

/** What the page shows first. */
export const data: PageData = ({ client, userId, kind }) => {
  if (kind === 'media') {
    void client.prefetchQuery(ownRequestsQuery(userId));
    return;
  }
  void client.prefetchQuery(introductionsQuery(userId));
  void client.prefetchQuery(fittingQuery(userId));
  void client.prefetchQuery(pitchQuotaQuery(userId));
  void client.prefetchQuery(mailsQuery(userId));
};
