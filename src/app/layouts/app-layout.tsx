import { useMutation } from '@tanstack/react-query';
import { LogOut, Settings } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { ContentWait } from '@/app/layouts/content-wait';
import { SkipLink } from '@/app/layouts/skip-link';
import { TabBar } from '@/app/layouts/tab-bar';
import { SuspendedNotice } from '@/app/layouts/suspended-notice';
import { HomeLink } from '@/app/layouts/home-link';
import { RouteErrorBoundary } from '@/app/route-error';
import { Button } from '@/components/ui/button';
import { YesFirst } from '@/features/yeses/yes-first';
import { ThemeSwitch } from '@/features/theme/theme-switch';
import { paths } from '@domain/paths.ts';
import { signOut, useProfileUser, useSession } from '@/lib/account/session';

const ClosingNotice = lazy(async () => ({
  default: (await import('@/features/privacy/closing-notice')).ClosingNotice,
}));

/** The layout of signed-in pages: user name, tabs, page. A closed account sees the way back instead. */
export function AppLayout() {
  const { data } = useProfileUser();
  const closesAt = data?.closes_at ?? null;
  return (
    <div className="flex min-h-dvh flex-col bg-background text-foreground">
      <SkipLink />
      <header className="border-b border-border">
        <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-2 px-gutter pt-3 sm:gap-x-4 sm:pb-3">
          {/* On the narrowest phones the name and all three buttons share one line. */}
          <HomeLink size="text-xl sm:text-2xl" />
          <WelcomeLine />
          <div className="ml-auto flex items-center sm:gap-2">
            <ThemeSwitch />
            <Button variant="ghost" size="icon" asChild>
              <Link to={paths.settings.getHref()} aria-label="Settings">
                <Settings aria-hidden className="size-5" />
              </Link>
            </Button>
            <SignOutButton />
          </div>
        </div>
        {closesAt === null && <TabBar />}
      </header>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-page grow px-gutter py-8">
        <SuspendedNotice />
        <RouteErrorBoundary>
          <Suspense fallback={<ContentWait />}>
            {closesAt === null ? (
              <YesFirst>
                <Outlet />
              </YesFirst>
            ) : (
              <ClosingNotice closesAt={closesAt} />
            )}
          </Suspense>
        </RouteErrorBoundary>
      </main>
    </div>
  );
}

function WelcomeLine() {
  const { user } = useSession();
  const { data } = useProfileUser();
  // The session contains the name given at sign-up, so the greeting does not wait for the server.
  const given: unknown = user?.user_metadata['name'];
  const name = data?.name ?? (typeof given === 'string' && given !== '' ? given : user?.email);
  return (
    <p className="order-last w-full min-w-0 truncate text-sm text-muted-foreground sm:order-none sm:w-auto sm:flex-1 sm:border-l sm:border-border sm:pl-4">
      Welcome, {name}
    </p>
  );
}

function SignOutButton() {
  const leave = useMutation({
    mutationFn: () => signOut('local'),
    onSuccess: () => {
      window.location.assign(paths.home.getHref());
    },
  });
  return (
    <Button
      variant="outline"
      size="sm"
      busy={leave.isPending}
      onClick={() => {
        leave.mutate();
      }}
    >
      <LogOut aria-hidden className="hidden size-4 sm:block" />
      Sign Out
    </Button>
  );
}
