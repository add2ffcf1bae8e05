import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { SessionGate } from '@/app/loading-screen';
import { paths } from '@domain/paths.ts';
import { useSession } from '@/lib/session';

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
