import type { ReactNode } from 'react';
import { Redirect, useLocation } from 'wouter';
import { SessionGate } from '@/app/loading-screen';
import { paths } from '@domain/paths.ts';
import { ContentWait } from '@/app/layouts/content-wait';
import { homeFor } from '@/lib/account/home-for';
import { useAccountKind, useProfileUser, useSession } from '@/lib/account/session';

/** Renders the route for signed-in users; redirects visitors to sign-in with the way back. */
export function RequireUser({ children }: { children: ReactNode }) {
  const { user, loading, ended, leaving } = useSession();
  // Renders anew with each change of the route.
  useLocation();
  if (loading) return <SessionGate />;
  // A redirect would end the way to another document that is under way.
  if (user === null && leaving) return <ContentWait />;
  if (user === null) {
    const { pathname, search, hash } = window.location;
    return (
      <Redirect to={paths.login.getHref(pathname + search + hash)} replace state={{ ended }} />
    );
  }
  return children;
}

/** Renders a creator's pages; redirects an editor to the editors' home. */
export function CreatorsOnly({ children }: { children: ReactNode }) {
  const { data } = useProfileUser();
  const kind = useAccountKind();
  if (kind !== 'media' || data?.role === 'admin') return children;
  // The role of an admin comes from the server.
  if (data === undefined) return <ContentWait />;
  return <Redirect to={homeFor('media')} replace />;
}
