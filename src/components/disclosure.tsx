import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

interface DisclosureProps {
  summary: ReactNode;
  /** Whether it starts open; the reader folds and unfolds it from then on. */
  open?: boolean;
  className?: string;
  children: ReactNode;
}

/** Something folded away under a line that says what it is: the browser's own details. */
export function Disclosure({ summary, open = false, className, children }: DisclosureProps) {
  return (
    <details open={open} className={cn('group', className)}>
      <summary className="flex min-h-6 items-center gap-2 font-semibold underline-offset-4 hover:underline">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        {summary}
      </summary>
      <div className="mt-4">{children}</div>
    </details>
  );
}
