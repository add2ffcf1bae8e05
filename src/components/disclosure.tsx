import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface DisclosureProps {
  summary: ReactNode;
  /** True when it is open at first; the user toggles it from then on. */
  open?: boolean;
  className?: string;
  /** Called with the new state when it was opened or closed. */
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}

/** Content that opens and closes under a summary line: the native details element. */
export function Disclosure({
  summary,
  open = false,
  className,
  onToggle,
  children,
}: DisclosureProps) {
  return (
    <details
      open={open}
      className={className}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 items-center sm:min-h-6 gap-2 font-semibold underline-offset-4 hover:underline">
        {/* Of its own details: one inside another that is open is not open yet. */}
        <ChevronRight
          aria-hidden
          className="size-4 transition-transform [[open]>summary>&]:rotate-90"
        />
        {summary}
      </summary>
      <div className="mt-4">{children}</div>
    </details>
  );
}
