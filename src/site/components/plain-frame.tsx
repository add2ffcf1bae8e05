import type { ReactNode } from 'react';
import { Wordmark } from '@/components/wordmark';
import { PrintHeader } from '@/site/components/print-header';
import { ThemeRadios } from '@/site/components/theme-radios';
import { paths } from '@domain/paths.ts';

/** The frame of the pages that mails and links open: the wordmark above, the theme below. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-background text-foreground max-sm:has-data-bottom-bar:[--bottom-bar:calc(3.75rem+env(safe-area-inset-bottom))] max-sm:has-data-bottom-bar:pb-(--bottom-bar)">
      <a
        href="#content"
        className="sr-only z-50 rounded-sm bg-primary px-4 py-2 font-semibold text-primary-foreground focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <header className="h-16 border-b border-border print:hidden">
        <div className="mx-auto flex h-full max-w-page items-center px-gutter">
          <a href={paths.home.getHref()} className="inline-flex h-11 shrink-0 items-center">
            <Wordmark />
          </a>
        </div>
      </header>
      <div className="mx-auto w-full max-w-page px-gutter">
        <PrintHeader />
      </div>
      {children}
      <footer className="border-t border-border print:hidden">
        <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-4 px-gutter py-4 text-sm">
          <a href={paths.privacy.getHref()} className="nav-link inline-flex min-h-11 items-center">
            Privacy
          </a>
          <div className="noscript:hidden">
            <ThemeRadios />
          </div>
        </div>
      </footer>
    </div>
  );
}
