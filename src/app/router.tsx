import { Navigate, Route, Routes } from 'react-router-dom';
import { CreatorsOnly, RequireUser } from '@/app/guards';
import { AppLayout } from '@/app/layouts/app-layout';
import { AuthLayout } from '@/app/layouts/auth-layout';
import { PlainLayout } from '@/app/layouts/plain-layout';
import { HomeRoute } from '@/app/home-route';
import { SessionGate } from '@/app/loading-screen';
import { pages, UiGallery } from '@/app/routes';
import { paths } from '@domain/paths.ts';
import { useSession } from '@/lib/account/session';

/** The route table: address, guard and layout of every screen. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<AuthLayout />}>
        <Route path={paths.login.path} element={<pages.auth />} />
        <Route path={paths.signup.path} element={<pages.auth />} />
        <Route path={paths.checkEmail.path} element={<pages.checkEmail />} />
        <Route path={paths.authConfirm.path} element={<pages.authConfirm />} />
        <Route path={paths.forgotPassword.path} element={<pages.forgotPassword />} />
        <Route path={paths.resetPassword.path} element={<pages.resetPassword />} />
      </Route>

      <Route path={paths.home.path} element={<HomeRoute />}>
        <Route index element={<pages.dashboard />} />
      </Route>

      <Route element={<RequireUser />}>
        <Route element={<AppLayout />}>
          <Route element={<CreatorsOnly />}>
            <Route path={paths.creatorDashboard.path} element={<pages.dashboard />} />
            <Route
              path="/app"
              element={<Navigate to={paths.creatorDashboard.getHref()} replace />}
            />
            <Route path={paths.newPitch.path} element={<pages.generator />} />
            <Route path={paths.calendar.path} element={<pages.calendar />} />
            <Route path={paths.profile.path} element={<pages.profile />} />
            <Route path={paths.pressKit.path} element={<pages.pressKit />} />
            <Route path={paths.kitPreview.path} element={<pages.kitPreview />} />
            <Route path={paths.reviews.path} element={<pages.reviews />} />
            <Route path={paths.calls.path} element={<pages.calls />} />
            <Route path={paths.plan.path} element={<pages.plan />} />
          </Route>
          <Route path={paths.mediaDashboard.path} element={<pages.fridayFix />} />
          <Route path={paths.pitches.path} element={<pages.pitches />} />
          <Route path={paths.pitch.path} element={<pages.pitch />} />
          <Route path={paths.requests.path} element={<pages.requests />} />
          <Route path={paths.introductions.path} element={<pages.introductions />} />
          <Route path={paths.appRequest.path} element={<pages.request />} />
          <Route path={paths.settings.path} element={<pages.settings />} />
          <Route path={paths.welcome.path} element={<pages.welcome />} />
        </Route>
      </Route>

      <Route element={<PlainLayout />}>
        <Route path={paths.adminClaim.path} element={<pages.adminClaim />} />
        <Route path={paths.stripeSecret.path} element={<pages.stripeSecret />} />
        <Route path={paths.contactConfirm.path} element={<pages.contactConfirm />} />
        {UiGallery !== undefined && <Route path={paths.uiGallery.path} element={<UiGallery />} />}
        <Route path="*" element={<pages.notFound />} />
      </Route>

      <Route path={paths.admin.path} element={<AdminLayout />}>
        <Route index element={<pages.admin />} />
      </Route>
    </Routes>
  );
}

/** The admin page has a screen for visitors of its own, so only the layout depends on the session. */
function AdminLayout() {
  const { user, loading } = useSession();
  if (loading) return <SessionGate />;
  const Layout = user === null ? PlainLayout : AppLayout;
  return <Layout />;
}
