import { cn } from '@/lib/cn';

/** A spinner in the current text colour. Needs a `label` when there is no text next to it. */
export function Spinner({ className, label }: { className?: string; label?: string }) {
  return (
    <span
      className="inline-flex"
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <svg viewBox="0 0 20 20" className={cn('spinner', className)} fill="none">
        <circle cx="10" cy="10" r="8" stroke="currentColor" strokeOpacity=".25" strokeWidth="2.5" />
        <path d="M18 10a8 8 0 0 0-8-8" stroke="currentColor" strokeWidth="2.5" />
      </svg>
    </span>
  );
}
