import { lazy, Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { DashboardPage } from '@/features/dashboard/dashboard-page';
import { useSession } from '@/lib/account/session';
import { lazyPart } from '@/lib/browser/lazy-part';

const loadNews = () => import('@/app/routes/dashboard-news');
const FittingRequests = lazyPart(async () => (await loadNews()).FittingRequests);
const DashboardNews = lazyPart(async () => (await loadNews()).DashboardNews);

const FirstPitch = lazy(async () => ({
  default: (await import('@/features/pitches/generator/first-pitch')).FirstPitch,
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
            <FittingRequests userId={user.id} />
          </Suspense>
        )
      }
    >
      {user !== null && (
        <Suspense>
          <DashboardNews userId={user.id} />
        </Suspense>
      )}
    </DashboardPage>
  );
}
DashboardRoute.parts = [FittingRequests, DashboardNews];
