import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  className?: string;
}

/** The empty state of a list: what the list is for, and the next step. */
export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div
      className={cn(
        'flex flex-col items-center gap-3 rounded-md border border-dashed border-input/60 px-6 py-12 text-center',
        className,
      )}
    >
      <BlankColumns />
      <p className="font-display text-xl">{title}</p>
      {Boolean(children) && (
        <div className="max-w-measure text-sm text-muted-foreground">{children}</div>
      )}
      {Boolean(action) && <div className="pt-2">{action}</div>}
    </div>
  );
}

/** A drawing of an empty newspaper page. */
function BlankColumns() {
  return (
    <svg viewBox="0 0 64 48" className="h-12 text-input" fill="none" aria-hidden>
      <path d="M2 4h60M2 8h60" stroke="currentColor" strokeWidth="2" />
      <g stroke="currentColor" strokeDasharray="3 3">
        <path d="M2.5 14v32M22.5 14v32M42.5 14v32M61.5 14v32" />
      </g>
      <path d="M6 18h12M6 23h12M6 28h8" stroke="currentColor" strokeOpacity=".5" strokeWidth="2" />
    </svg>
  );
}
