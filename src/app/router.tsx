import type { ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { CreatorsOnly, RequireUser } from '@/app/guards';
import { AppLayout } from '@/app/layouts/app-layout';
import { AuthLayout } from '@/app/layouts/auth-layout';
import { PlainLayout } from '@/app/layouts/plain-layout';
import { HomeRoute } from '@/app/home-route';
import { SessionGate } from '@/app/loading-screen';
import { pages, UiGallery } from '@/app/routes';
import { paths } from '@domain/paths.ts';
import { useSession } from '@/lib/account/session';

// The layouts stay mounted from route to route: the elements of all routes have the same place in the tree.
const auth = (page: ReactNode) => <AuthLayout>{page}</AuthLayout>;
const plain = (page: ReactNode) => <PlainLayout>{page}</PlainLayout>;
const signedIn = (page: ReactNode) => (
  <RequireUser>
    <AppLayout>{page}</AppLayout>
  </RequireUser>
);
const creators = (page: ReactNode) => signedIn(<CreatorsOnly>{page}</CreatorsOnly>);

/** The route table: address, guard and layout of every screen; the first that matches is shown. */
export function AppRoutes() {
  return (
    <Switch>
      <Route path={paths.login.path}>{auth(<pages.auth />)}</Route>
      <Route path={paths.signup.path}>{auth(<pages.auth />)}</Route>
      <Route path={paths.checkEmail.path}>{auth(<pages.checkEmail />)}</Route>
      <Route path={paths.authConfirm.path}>{auth(<pages.authConfirm />)}</Route>
      <Route path={paths.forgotPassword.path}>{auth(<pages.forgotPassword />)}</Route>
      <Route path={paths.resetPassword.path}>{auth(<pages.resetPassword />)}</Route>

      <Route path={paths.home.path}>
        <HomeRoute>
          <pages.dashboard />
        </HomeRoute>
      </Route>

      <Route path={paths.creatorDashboard.path}>{creators(<pages.dashboard />)}</Route>
      <Route path="/app">
        {creators(<Redirect to={paths.creatorDashboard.getHref()} replace />)}
      </Route>
      <Route path={paths.newPitch.path}>{creators(<pages.generator />)}</Route>
      <Route path={paths.calendar.path}>{creators(<pages.calendar />)}</Route>
      <Route path={paths.profile.path}>{creators(<pages.profile />)}</Route>
      <Route path={paths.pressKit.path}>{creators(<pages.pressKit />)}</Route>
      <Route path={paths.kitPreview.path}>{creators(<pages.kitPreview />)}</Route>
      <Route path={paths.plan.path}>{creators(<pages.plan />)}</Route>
      <Route path={paths.mediaDashboard.path}>{signedIn(<pages.fridayFix />)}</Route>
      <Route path={paths.pitches.path}>{signedIn(<pages.pitches />)}</Route>
      <Route path={paths.pitch.path}>{signedIn(<pages.pitch />)}</Route>
      <Route path={paths.requests.path}>{signedIn(<pages.requests />)}</Route>
      <Route path={paths.introductions.path}>{signedIn(<pages.introductions />)}</Route>
      <Route path={paths.appRequest.path}>{signedIn(<pages.request />)}</Route>
      <Route path={paths.settings.path}>{signedIn(<pages.settings />)}</Route>
      <Route path={paths.welcome.path}>{signedIn(<pages.welcome />)}</Route>

      <Route path={paths.adminClaim.path}>{plain(<pages.adminClaim />)}</Route>
      <Route path={paths.stripeSecret.path}>{plain(<pages.stripeSecret />)}</Route>
      <Route path={paths.contactConfirm.path}>{plain(<pages.contactConfirm />)}</Route>
      {UiGallery !== undefined && <Route path={paths.uiGallery.path}>{plain(<UiGallery />)}</Route>}

      <Route path={paths.admin.path}>
        <AdminLayout>
          <pages.admin />
        </AdminLayout>
      </Route>

      <Route>{plain(<pages.notFound />)}</Route>
    </Switch>
  );
}

/** The admin page has a screen for visitors of its own, so only the layout depends on the session. */
function AdminLayout({ children }: { children: ReactNode }) {
  const { user, loading } = useSession();
  if (loading) return <SessionGate />;
  const Layout = user === null ? PlainLayout : AppLayout;
  return <Layout>{children}</Layout>;
}
