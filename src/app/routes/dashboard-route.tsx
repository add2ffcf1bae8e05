import { DashboardPage } from '@/features/dashboard/dashboard-page';
import { DashboardCards } from '@/features/requests/dashboard-cards';
import { useSession } from '@/lib/session';

/** Composes two independent features: the dashboard and what editors ask for. */
export function DashboardRoute() {
  const { user } = useSession();
  return <DashboardPage aside={user !== null && <DashboardCards userId={user.id} />} />;
}
