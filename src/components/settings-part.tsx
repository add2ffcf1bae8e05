import { useId, type ReactNode } from 'react';
import { cn } from '@/lib/cn';

interface SettingsGroupProps {
  /** The address of the group on its page. */
  id: string;
  title: string;
  children: ReactNode;
}

/** A group of settings under one title. */
export function SettingsGroup({ id, title, children }: SettingsGroupProps) {
  const titleId = useId();
  return (
    <section id={id} tabIndex={-1} aria-labelledby={titleId} className="grid scroll-mt-4 gap-3">
      <h2 id={titleId} className="font-display text-2xl">
        {title}
      </h2>
      <div className="paper p-5 sm:p-6">{children}</div>
    </section>
  );
}

interface SettingsPartProps {
  title: string;
  /** Id of the title, for a control that it labels. */
  titleId?: string;
  description?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** One subject of a group; a line parts it from the one before. */
export function SettingsPart({
  title,
  titleId,
  description,
  className,
  children,
}: SettingsPartProps) {
  return (
    <div className="grid gap-4 border-t border-border py-6 first:border-t-0 first:pt-0 last:pb-0">
      <div className="grid gap-1">
        <h3 id={titleId} className="font-display text-xl leading-tight">
          {title}
        </h3>
        {Boolean(description) && (
          <p className="max-w-measure text-sm text-muted-foreground">{description}</p>
        )}
      </div>
      <div className={cn('min-w-0', className)}>{children}</div>
    </div>
  );
}
