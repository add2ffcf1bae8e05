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
      <IntroductionsToAnswer userId={userId} />
      <WaitingProposals userId={userId} />
      <HoldNotice userId={userId} />
      <CardNews userId={userId} />
      <ReviewNews userId={userId} />
    </>
  );
}
