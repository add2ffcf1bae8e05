import type { ReactNode } from 'react';

/**
 * True where markup is made: in the prerender and in development. In the built client it is false,
 * and what stands behind it is left out of the bundle.
 */
export const RENDERS_MARKUP: boolean = import.meta.env.SSR || import.meta.env.DEV;

/**
 * Markup that never changes. The prerender writes it; the client leaves it as it stands, so neither
 * its code nor its words are shipped a second time:
 *
 *     <Frozen>{RENDERS_MARKUP && <Features />}</Frozen>
 */
export function Frozen({ children }: { children: ReactNode }) {
  const renders = Boolean(children);
  if (renders) return <div className="contents">{children}</div>;
  return (
    <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  );
}
