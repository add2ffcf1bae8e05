import { Suspense, type ReactNode } from 'react';
import { ContentWait } from '@/app/layouts/content-wait';
import { SkipLink } from '@/app/layouts/skip-link';
import { HomeLink } from '@/app/layouts/home-link';
import { RouteErrorBoundary } from '@/app/route-error';
import { ThemeSwitch } from '@/features/theme/theme-switch';

/** The layout of public pages: press kits, answers, thank-you, setup. */
export function PlainLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-background text-foreground">
      <SkipLink />
      <header className="h-16 border-b border-border print:hidden">
        <div className="mx-auto flex h-full max-w-page items-center justify-between px-gutter">
          <HomeLink />
          <ThemeSwitch />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-page grow px-gutter py-8">
        <RouteErrorBoundary>
          <Suspense fallback={<ContentWait />}>{children}</Suspense>
        </RouteErrorBoundary>
      </main>
    </div>
  );
}
