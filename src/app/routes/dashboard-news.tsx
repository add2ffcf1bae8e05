import { HoldNotice } from '@/components/hold-notice';
import { CardNews } from '@/features/card-offers/card-news';
import { WaitingProposals } from '@/features/on-behalf/waiting-proposals';
import { DashboardCards } from '@/features/requests/dashboard-cards';
import { ReviewNews } from '@/features/reviews/review-news';

// One file for all that other features show on the dashboard.
export { DashboardCards };

/** What other features have to say above the figures. */
export function DashboardNews({ userId }: { userId: string }) {
  return (
    <>
      <WaitingProposals userId={userId} />
      <HoldNotice userId={userId} />
      <CardNews userId={userId} />
      <ReviewNews userId={userId} />
    </>
  );
}
