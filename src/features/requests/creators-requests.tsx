import { paths } from '@domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Gloss } from '@/components/gloss';
import { QuotaNotice } from '@/components/quota-notice';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { MAILS_HASH } from '@/lib/anchors';
import { pitchQuotaQuery } from '@/lib/pitch-quota/queries';
import { FittingList } from '@/features/requests/fitting-list';
import { OwnIntroductions } from '@/features/requests/own-introductions';
import { OtherRequests } from '@/features/requests/other-requests';
import { fittingQuery, introductionsQuery, mailsQuery } from '@/features/requests/queries';
import { Section } from '@/features/requests/section';

/** What editors look for that fits a creator, and who would like to meet them. */
export function CreatorsRequests({ userId }: { userId: string }) {
  const fitting = useQuery(fittingQuery(userId));
  // An introduction has 24 hours: its answer is the next step of the page.
  const asked = useQuery(introductionsQuery(userId));
  const waits = asked.data?.some(({ status }) => status === 'requested') === true;
  const quota = useQuery(pitchQuotaQuery(userId));
  // What waits with a deadline stands on top, and stays there with what its answer brought.
  const [onTop, setOnTop] = useState(waits);
  if (waits && !onTop) setOnTop(true);
  // Each of them decides how far down the rest stands.
  if (
    [fitting, asked, quota].some(({ isPending, failureCount }) => isPending && failureCount === 0)
  )
    return <Skeleton className="h-96" />;
  const introductions = <OwnIntroductions userId={userId} />;
  return (
    <>
      {onTop && introductions}
      <Section
        title="What editors look for"
        query={fitting}
        empty={{
          title: 'No open request fits what you write about',
          words: (
            <>
              We compare every new request with your beats, your <Gloss of="logline">logline</Gloss>{' '}
              and your facts; a beat alone is not enough. More of them let more fit.
            </>
          ),
          action: (
            <Button asChild variant="outline">
              <Link to={paths.profile.getHref('beats')}>Look at your beats</Link>
            </Button>
          ),
        }}
      >
        {(entries) => (
          <>
            <QuotaNotice of="write" className="pb-4" />
            <FittingList entries={entries} leads={!waits} />
          </>
        )}
      </Section>
      <div className="space-y-3">
        {fitting.data?.length === 0 && <QuotaNotice of="write" />}
        <OtherRequests userId={userId} />
        <DailyMail userId={userId} />
      </div>
      {!onTop && introductions}
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
          <Link
            className="prose-link max-sm:py-3.5"
            to={`${paths.settings.getHref()}${MAILS_HASH}`}
          >
            Change
          </Link>
        </>
      )}
    </p>
  );
}
