import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

interface PageHeaderProps {
  title: ReactNode;
  /** Small capitals above the title. */
  kicker?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  className?: string;
}

/** The title of a screen. The h1 gets the focus after a navigation. */
export function PageHeader({ title, kicker, description, actions, className }: PageHeaderProps) {
  return (
    <header className={cn('page-header', className)}>
      <div className="grid min-w-0 gap-1.5">
        {Boolean(kicker) && <p className="kicker">{kicker}</p>}
        <h1 tabIndex={-1} className="font-display text-3xl sm:text-4xl">
          {title}
        </h1>
        {Boolean(description) && (
          <p className="max-w-measure text-muted-foreground">{description}</p>
        )}
      </div>
      {Boolean(actions) && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
