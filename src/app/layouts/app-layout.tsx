import { useMutation } from '@tanstack/react-query';
import { LogOut, Settings } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { ContentWait } from '@/app/layouts/content-wait';
import { SkipLink } from '@/app/layouts/skip-link';
import { TabBar } from '@/app/layouts/tab-bar';
import { HomeLink } from '@/app/layouts/home-link';
import { RouteErrorBoundary } from '@/app/route-error';
import { Button } from '@/components/ui/button';
import { YesFirst } from '@/features/yeses/yes-first';
import { WriteToUs } from '@/components/write-to-us';
import { ThemeSwitch } from '@/features/theme/theme-switch';
import { paths } from '@domain/paths.ts';
import { SIGNED_OUT_QUERY } from '@/lib/anchors';
import { signOut, useAccountKind, useProfileUser, useSession } from '@/lib/account/session';
import { useNoteZone } from '@/lib/account/zone/use-note-zone';
import { draftSlots } from '@/lib/browser/draft-storage';
import { cn } from '@/lib/cn';

const SuspendedNotice = lazy(async () => ({
  default: (await import('@/app/layouts/suspended-notice')).SuspendedNotice,
}));

const ClosingNotice = lazy(async () => ({
  default: (await import('@/features/privacy/closing-notice')).ClosingNotice,
}));

// Without a connection the question cannot load: what was typed is kept then.
const BegunDraft = lazy(() =>
  import('@/app/layouts/begun-draft').then(
    ({ BegunDraft }) => ({ default: BegunDraft }),
    () => ({ default: KeepsDraft }),
  ),
);

function KeepsDraft({ onLeave }: { onLeave: (keep: boolean) => void }) {
  const leave = useEffectEvent(onLeave);
  useEffect(() => leave(true), []);
  return null;
}

/**
 * The layout of signed-in pages: user name, tabs, page, support. A closed account sees the way back instead, and may
 * write to us.
 */
export function AppLayout({ children }: { children: ReactNode }) {
  useNoteZone();
  const { data } = useProfileUser();
  const closesAt = data?.closes_at ?? null;
  const [pathname] = useLocation();
  const toSupport = pathname.startsWith(paths.support.path);
  const isEditor = useAccountKind() === 'media';
  return (
    <div
      className={cn(
        'flex min-h-dvh flex-col bg-background text-foreground',
        closesAt === null && 'max-sm:pb-(--bottom-bar)',
      )}
    >
      <SkipLink />
      <header className="border-b border-border">
        {/* On a phone name and buttons share one line of at most 64 px. */}
        <div className="mx-auto flex max-w-page items-center gap-x-1 px-gutter max-sm:h-15 sm:gap-x-4 sm:py-3">
          <div className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-4">
            <HomeLink size="text-lg leading-none sm:text-2xl" />
            <WelcomeLine />
          </div>
          <div className="flex shrink-0 items-center sm:gap-2">
            <ThemeSwitch />
            {!(isEditor && closesAt === null) && (
              <Button variant="ghost" size="icon" asChild>
                <Link to={paths.settings.getHref()} aria-label="Settings">
                  <Settings aria-hidden className="size-5" />
                </Link>
              </Button>
            )}
            <SignOutButton />
          </div>
        </div>
        {closesAt === null && <TabBar />}
      </header>
      {/* What waits for the person on every page stands here, above the page. */}
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-page min-h-dvh grow px-gutter py-8"
      >
        <RouteErrorBoundary>
          {(data?.suspended_at ?? null) !== null && (
            <Suspense>
              <SuspendedNotice />
            </Suspense>
          )}
          <Suspense fallback={<ContentWait />}>
            {closesAt === null ? (
              <YesFirst>{children}</YesFirst>
            ) : toSupport ? (
              children
            ) : (
              <ClosingNotice closesAt={closesAt} />
            )}
          </Suspense>
        </RouteErrorBoundary>
      </main>
      <footer className="mx-auto w-full max-w-page px-gutter pb-6 text-sm text-muted-foreground">
        Something unclear, or not right? <WriteToUs />: a person answers.
      </footer>
    </div>
  );
}

/** Greets by the first name alone where the whole name does not fit in the line. */
function WelcomeLine() {
  const { user } = useSession();
  const { data } = useProfileUser();
  // The session contains the name given at sign-up, so the greeting does not wait for the server.
  const given: unknown = user?.user_metadata['name'];
  const name = data?.name ?? (typeof given === 'string' && given !== '' ? given : user?.email);
  return (
    <p className="flex h-lh flex-wrap overflow-hidden text-xs text-muted-foreground sm:flex-1 sm:border-l sm:border-border sm:pl-4 sm:text-sm">
      {/* Shown where the whole name does not fit: that wraps to a second line, which is hidden. */}
      <span
        aria-hidden
        data-text={`Welcome, ${name?.trim().split(/\s/u)[0] ?? ''}`}
        className="grow basis-0 truncate before:content-[attr(data-text)]"
      />
      <span className="grow-[9999] whitespace-nowrap">Welcome, {name}</span>
    </p>
  );
}

function SignOutButton() {
  const userId = useSession().user?.id ?? '';
  const [asks, setAsks] = useState(false);
  const leave = useMutation({
    mutationFn: (keepsDrafts: boolean) => signOut('local', keepsDrafts),
    onSuccess: () => {
      window.location.assign(paths.home.getHref() + SIGNED_OUT_QUERY);
    },
  });
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        busy={leave.isPending}
        onClick={() => {
          if (draftSlots(userId).length > 0) setAsks(true);
          else leave.mutate(false);
        }}
      >
        <LogOut aria-hidden className="hidden size-4 sm:block" />
        Sign Out
      </Button>
      {asks && (
        <Suspense fallback={null}>
          <BegunDraft
            userId={userId}
            pending={leave.isPending}
            onLeave={leave.mutate}
            onStay={() => setAsks(false)}
          />
        </Suspense>
      )}
    </>
  );
}
