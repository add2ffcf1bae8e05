import type { PageData } from '@/lib/page-data';
import { askTogether } from '@/lib/api/together';
import {
  activityQuery,
  creatorStatsQuery,
  profileStateQuery,
  timeZone,
} from '@/features/dashboard/queries';
import { fittingQuery, introductionsQuery } from '@/features/requests/queries';
import { waitingProposalsQuery } from '@/features/on-behalf/queries';
import { myReviewsQuery } from '@/features/reviews/queries';
import { ranCardsQuery } from '@/features/card-offers/queries';

/** What the dashboard shows first, of all features that it is composed of. */
export const data: PageData = ({ client, userId }) => {
  askTogether('my_dashboard', { p_time_zone: timeZone() }, userId);
  void client.prefetchQuery(creatorStatsQuery(userId));
  void client.prefetchQuery(profileStateQuery(userId));
  void client.prefetchQuery(activityQuery(userId));
  void client.prefetchQuery(introductionsQuery(userId));
  void client.prefetchQuery(fittingQuery(userId));
  void client.prefetchQuery(waitingProposalsQuery(userId));
  void client.prefetchQuery(myReviewsQuery(userId));
  void client.prefetchQuery(ranCardsQuery(userId));
};
