import type { ReactNode } from 'react';
import { Link, Navigate, Outlet, useLocation } from 'react-router-dom';
import { LoadingScreen, SessionGate } from '@/app/loading-screen';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Button } from '@/components/ui/button';
import { homeFor } from '@/lib/home-for';
import { paths } from '@/lib/paths';
import { useProfileUser, useSession } from '@/lib/session';
import { useDocumentTitle } from '@/lib/use-document-title';

/** Lets signed-in people through; sends everybody else to sign in and back. */
export function RequireUser() {
  const { user, loading, ended } = useSession();
  const { pathname, search, hash } = useLocation();
  if (loading) return <SessionGate />;
  if (user === null) {
    return (
      <Navigate to={paths.login.getHref(pathname + search + hash)} replace state={{ ended }} />
    );
  }
  return <Outlet />;
}

/** Lets media people (and admins) through; tells others whose page this is. */
export function RequireMedia({ children }: { children: ReactNode }) {
  const profile = useProfileUser();
  if (profile.isPending) return <LoadingScreen />;
  if (profile.isError) {
    return <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />;
  }
  const { kind, role } = profile.data;
  if (kind === 'media' || role === 'admin') return children;
  return <NotYours home={homeFor(kind)} />;
}

function NotYours({ home }: { home: string }) {
  useDocumentTitle('For media professionals');
  return (
    <div className="space-y-6">
      <h1 className="font-display text-3xl">For media professionals</h1>
      <EmptyState
        title="The Friday Fix is written for editors and hosts"
        action={
          <Button asChild>
            <Link to={home}>Back to your dashboard</Link>
          </Button>
        }
      >
        Your account is a creator account. See what editors receive on the sample page.
      </EmptyState>
    </div>
  );
}
