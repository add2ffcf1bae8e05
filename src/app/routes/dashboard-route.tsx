import { lazy, Suspense } from 'react';
import { DashboardPage } from '@/features/dashboard/dashboard-page';
import { useSession } from '@/lib/session';

const DashboardCards = lazy(async () => ({
  default: (await import('@/features/requests/dashboard-cards')).DashboardCards,
}));

/** Composes two independent features: the dashboard and what editors ask for. */
export function DashboardRoute() {
  const { user } = useSession();
  return (
    <DashboardPage
      aside={
        user !== null && (
          <Suspense>
            <DashboardCards userId={user.id} />
          </Suspense>
        )
      }
    />
  );
}
