import type { ReactNode } from 'react';

interface PageTitleProps {
  title: string;
  /** Small capitals above the title. */
  kicker?: string;
  description?: ReactNode;
}

/** The title of a page in the plain frame. Without the class merging of the app's components. */
export function PageTitle({ title, kicker, description }: PageTitleProps) {
  return (
    <header className="grid min-w-0 gap-1.5 border-b border-border pb-6">
      {kicker !== undefined && <p className="kicker">{kicker}</p>}
      <h1 tabIndex={-1} className="font-display text-3xl break-words sm:text-4xl">
        {title}
      </h1>
      {Boolean(description) && (
        <p className="max-w-measure break-words text-muted-foreground">{description}</p>
      )}
    </header>
  );
}
