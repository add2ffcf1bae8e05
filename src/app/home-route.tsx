import { useEffect, type ReactNode } from 'react';
import { Redirect } from 'wouter';
import { AppLayout } from '@/app/layouts/app-layout';
import { LoadingScreen, SessionGate } from '@/app/loading-screen';
import { forget, SESSION_SLOT } from '@/lib/browser/browser-storage';
import { homeFor } from '@/lib/account/home-for';
import { paths } from '@domain/paths.ts';
import { useAccountKind, useSession } from '@/lib/account/session';

/** `/` inside the app: the signed-in app, or the landing page, which is a document of its own. */
export function HomeRoute({ children }: { children: ReactNode }) {
  const { user, loading } = useSession();
  const kind = useAccountKind();
  if (loading) return <SessionGate />;
  if (user === null) return <ToLanding />;
  if (kind === 'media') return <Redirect to={homeFor('media')} replace />;
  return <AppLayout>{children}</AppLayout>;
}

function ToLanding() {
  useEffect(() => {
    // The landing page redirects to the app when a session is stored: an ended one would loop.
    forget(SESSION_SLOT);
    window.location.replace(paths.home.getHref());
  }, []);
  return <LoadingScreen />;
}
