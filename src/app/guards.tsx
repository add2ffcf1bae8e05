import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { SessionGate } from '@/app/loading-screen';
import { paths } from '@domain/paths.ts';
import { useSession } from '@/lib/account/session';

/** Renders the route for signed-in users; redirects visitors to sign-in with the way back. */
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
