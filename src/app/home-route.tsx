import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { AppLayout } from '@/app/layouts/app-layout';
import { LoadingScreen, SessionGate } from '@/app/loading-screen';
import { homeFor } from '@/lib/home-for';
import { paths } from '@domain/paths.ts';
import { useProfileUser, useSession } from '@/lib/session';
import { SESSION_STORAGE_KEY } from '@/lib/storage-keys';

/** `/` inside the app: the signed-in app, or the landing page, which is a document of its own. */
export function HomeRoute() {
  const { user, loading } = useSession();
  const profile = useProfileUser();
  if (loading) return <SessionGate />;
  if (user === null) return <ToLanding />;
  const kind: unknown = profile.data?.kind ?? user.user_metadata['role'];
  if (kind === 'media') return <Navigate to={homeFor('media')} replace />;
  return <AppLayout />;
}

function ToLanding() {
  useEffect(() => {
    // The page's head looks for a stored session; a dead one would bring us straight back here.
    window.localStorage.removeItem(SESSION_STORAGE_KEY);
    window.location.replace(paths.home.getHref());
  }, []);
  return <LoadingScreen />;
}
