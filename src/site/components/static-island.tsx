import type { ReactNode } from 'react';

/**
 * True in the prerender and in development, false in the built client, whose bundler then drops the
 * code behind it.
 */
export const RENDERS_MARKUP: boolean = import.meta.env.SSR || import.meta.env.DEV;

/**
 * Markup that never changes after the prerender. Hydration leaves it untouched, so neither its code
 * nor its text is in the client's bundle:
 *
 *     <StaticIsland>{RENDERS_MARKUP && <Features />}</StaticIsland>
 */
export function StaticIsland({ children }: { children: ReactNode }) {
  const renders = Boolean(children);
  if (renders) return <div className="contents">{children}</div>;
  return (
    <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  );
}
