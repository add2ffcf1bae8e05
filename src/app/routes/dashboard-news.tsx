import { ownTimeZone } from '@domain/requests/deadline-text.ts';
import type { PageData } from '@/lib/page-data';
import { askTogether } from '@/lib/api/together';
import { pitchQuotaQuery } from '@/lib/pitch-quota/queries';
import { myEntriesQuery } from '@/lib/entries/queries';
import { myHoldsQuery } from '@/lib/holds/queries';
import { activityQuery, creatorStatsQuery, profileStateQuery } from '@/features/dashboard/queries';
import { fittingQuery, introductionsQuery } from '@/features/requests/queries';
import { waitingProposalsQuery } from '@/features/on-behalf/queries';
import { myReviewsQuery } from '@/features/reviews/queries';
import { ranCardsQuery } from '@/features/card-offers/queries';
import { EntryQuestions } from '@/components/entry-questions';
import { HoldNotice } from '@/components/hold-notice';
import { CardNews } from '@/features/card-offers/card-news';
import { WaitingProposals } from '@/features/on-behalf/waiting-proposals';
import { FittingRequests, IntroductionsToAnswer } from '@/features/requests/dashboard-cards';
import { ReviewNews } from '@/features/reviews/review-news';

// One file for all that other features show on the dashboard.
export { FittingRequests };

/** What other features have to say above the figures; first what an editor waits for. */
export function DashboardNews({ userId }: { userId: string }) {
  return (
    <>
      <EntryQuestions userId={userId} />
      <IntroductionsToAnswer userId={userId} />
      <WaitingProposals userId={userId} />
      <HoldNotice userId={userId} />
      <CardNews userId={userId} />
      <ReviewNews userId={userId} />
    </>
  );
}

/** What the dashboard shows first, of all features that it is composed of. */
export const data: PageData = ({ client, userId }) => {
  askTogether('my_dashboard', { p_time_zone: ownTimeZone() }, userId);
  void client.prefetchQuery(creatorStatsQuery(userId));
  void client.prefetchQuery(profileStateQuery(userId));
  void client.prefetchQuery(activityQuery(userId));
  void client.prefetchQuery(myEntriesQuery(userId));
  void client.prefetchQuery(pitchQuotaQuery(userId));
  void client.prefetchQuery(myHoldsQuery(userId));
  void client.prefetchQuery(introductionsQuery(userId));
  void client.prefetchQuery(fittingQuery(userId));
  void client.prefetchQuery(waitingProposalsQuery(userId));
  void client.prefetchQuery(myReviewsQuery(userId));
  void client.prefetchQuery(ranCardsQuery(userId));
};
