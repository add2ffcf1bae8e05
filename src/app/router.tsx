import type { ReactNode } from 'react';
import { Redirect, Route, useLocation } from 'wouter';
import { CreatorsOnly, RequireUser } from '@/app/guards';
import { AppLayout } from '@/app/layouts/app-layout';
import { AuthLayout } from '@/app/layouts/auth-layout';
import { PlainLayout } from '@/app/layouts/plain-layout';
import { HomeRoute } from '@/app/home-route';
import { SessionGate } from '@/app/loading-screen';
import { type Frame, routeAt } from '@/app/routes';
import { paths } from '@domain/paths.ts';
import { useSession } from '@/lib/account/session';

const signedIn = (page: ReactNode) => (
  <RequireUser>
    <AppLayout>{page}</AppLayout>
  </RequireUser>
);

// A layout stays mounted from page to page: it has the same place in the tree in all routes of its frame.
const FRAMES: Readonly<Record<Frame, (page: ReactNode) => ReactNode>> = {
  auth: (page) => <AuthLayout>{page}</AuthLayout>,
  home: (page) => <HomeRoute>{page}</HomeRoute>,
  creators: (page) => signedIn(<CreatorsOnly>{page}</CreatorsOnly>),
  signedIn,
  both: (page) => <LayoutBySession>{page}</LayoutBySession>,
  plain: (page) => <PlainLayout>{page}</PlainLayout>,
};

/** The page at the address of the browser, in its frame. */
export function AppRoutes() {
  const [pathname] = useLocation();
  if (/^\/app\/?$/.test(pathname)) {
    return <Redirect to={paths.creatorDashboard.getHref()} replace />;
  }
  const { path, frame, page: Page } = routeAt(pathname);
  return <Route path={path}>{FRAMES[frame](<Page />)}</Route>;
}

/** These pages have a screen for visitors of their own, so only the layout depends on the session. */
function LayoutBySession({ children }: { children: ReactNode }) {
  const { user, loading } = useSession();
  if (loading) return <SessionGate />;
  const Layout = user === null ? PlainLayout : AppLayout;
  return <Layout>{children}</Layout>;
}
