import type { ReactNode } from 'react';

interface PageTitleProps {
  title: string;
  /** Small capitals above the title. */
  kicker?: string;
  description?: ReactNode;
  /** On a phone smaller, where what follows has to be on the first screen. */
  compact?: boolean;
}

/** The title of a page in the plain frame. Without the class merging of the app's components. */
export function PageTitle({ title, kicker, description, compact = false }: PageTitleProps) {
  return (
    <header
      className={`grid min-w-0 gap-1.5 border-b border-border sm:pb-6 ${compact ? 'pb-3' : 'pb-6'}`}
    >
      {kicker !== undefined && <p className="kicker">{kicker}</p>}
      <h1
        tabIndex={-1}
        className={`font-display break-words sm:text-4xl ${compact ? 'text-2xl' : 'text-3xl'}`}
      >
        {title}
      </h1>
      {Boolean(description) && (
        <p className="max-w-measure break-words text-muted-foreground">{description}</p>
      )}
    </header>
  );
}
