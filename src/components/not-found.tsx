import type { ReactNode } from 'react';

interface NotFoundProps {
  /** The link away from the page. */
  action: ReactNode;
  title?: ReactNode;
  text?: string;
}

/**
 * The content of a page that does not exist, or no longer. Press kits and requests of the site have the
 * same look in `@domain/documents/not-found-markup.ts`.
 */
export function NotFound({
  action,
  title = 'Page not found',
  text = 'This story was never filed, or it has moved. The front page has the rest.',
}: NotFoundProps) {
  return (
    <div className="mx-auto grid min-h-[60dvh] w-full max-w-3xl content-center gap-6 py-10">
      <div className="rule-double" />
      <p aria-hidden className="font-display text-[clamp(6rem,22vw,13rem)] leading-[0.85]">
        4<span className="text-accent">0</span>4
      </p>
      <div className="grid gap-3 border-t border-border pt-5 sm:grid-cols-[1fr_auto] sm:items-end">
        <div className="grid gap-1">
          <h1 tabIndex={-1} className="font-display text-3xl">
            {title}
          </h1>
          <p className="text-muted-foreground">{text}</p>
        </div>
        {action}
      </div>
    </div>
  );
}
