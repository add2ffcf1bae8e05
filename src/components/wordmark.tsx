import { BRAND } from '@domain/text/brand.ts';

/** Logo and product name on one baseline. Inherits the text colour. */
export function Wordmark({ size = 'text-2xl' }: { size?: string }) {
  return (
    <span
      className={`flex w-fit items-baseline gap-[0.34em] font-display leading-none tracking-[-0.02em] ${size}`}
    >
      <PegMark />
      <span className="-translate-y-[0.05em]">{BRAND.name}</span>
    </span>
  );
}

/** The logo without the name. */
export function PegMark() {
  return (
    <svg viewBox="0 0 22 25" className="h-[1.02em] w-auto shrink-0" fill="none" aria-hidden>
      <path d="M2 6h18v18H2z" stroke="currentColor" strokeWidth="2" />
      <path d="M6 15h10M6 19h6" stroke="currentColor" strokeWidth="2" />
      <path d="M8.5 0h5l-.7 10h-3.6z" fill="var(--accent)" />
    </svg>
  );
}
