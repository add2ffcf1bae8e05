import { lazy, Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { DashboardPage } from '@/features/dashboard/dashboard-page';
import { useSession } from '@/lib/account/session';

const DashboardCards = lazy(async () => ({
  default: (await import('@/features/requests/dashboard-cards')).DashboardCards,
}));

const FirstPitch = lazy(async () => ({
  default: (await import('@/features/pitches/generator/first-pitch')).FirstPitch,
}));

const HoldNotice = lazy(async () => ({
  default: (await import('@/components/hold-notice')).HoldNotice,
}));

const CardNews = lazy(async () => ({
  default: (await import('@/features/card-offers/card-news')).CardNews,
}));

const WaitingProposals = lazy(async () => ({
  default: (await import('@/features/on-behalf/waiting-proposals')).WaitingProposals,
}));

const ReviewNews = lazy(async () => ({
  default: (await import('@/features/reviews/review-news')).ReviewNews,
}));

/** Composes independent features: the dashboard, what editors ask for, and what they said of cards. */
export function DashboardRoute() {
  const { user } = useSession();
  return (
    <DashboardPage
      first={
        user !== null && (
          <Suspense fallback={<Skeleton className="h-144" />}>
            <FirstPitch userId={user.id} />
          </Suspense>
        )
      }
      aside={
        user !== null && (
          <Suspense>
            <DashboardCards userId={user.id} />
          </Suspense>
        )
      }
    >
      {user !== null && (
        <Suspense>
          <WaitingProposals userId={user.id} />
          <HoldNotice userId={user.id} />
          <CardNews userId={user.id} />
          <ReviewNews userId={user.id} />
        </Suspense>
      )}
    </DashboardPage>
  );
}
