import { Suspense, type ReactNode } from 'react';
import { SkipLink } from '@/app/layouts/skip-link';
import { HomeLink } from '@/app/layouts/home-link';
import { RouteErrorBoundary } from '@/app/route-error';
import { ThemeSwitch } from '@/features/theme/theme-switch';

/**
 * The layout of the sign-in, sign-up and password pages. Their cards hang from the top: a centred card
 * would move under the pointer when a message makes it longer.
 */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-background text-foreground">
      <SkipLink />
      <header className="mx-auto flex w-full max-w-page items-center justify-between px-gutter py-2.5">
        <HomeLink />
        <ThemeSwitch />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-lg grow flex-col px-gutter pt-4 pb-16 sm:pt-[3dvh]"
      >
        <RouteErrorBoundary>
          <Suspense fallback={<p role="status">Loading</p>}>{children}</Suspense>
        </RouteErrorBoundary>
      </main>
    </div>
  );
}
