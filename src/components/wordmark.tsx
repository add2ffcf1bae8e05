import { BRAND } from '@/lib/brand';

/** The mark and the name: a sheet of paper, hung on a red peg. Inherits colour and size. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-[0.34em] font-display text-2xl leading-none tracking-[-0.02em]">
      <PegMark />
      {BRAND.name}
    </span>
  );
}

/** The mark alone. */
export function PegMark() {
  return (
    <svg viewBox="0 0 22 26" className="h-[1.05em] w-auto shrink-0" fill="none" aria-hidden>
      <path d="M2 6h18v18H2z" stroke="currentColor" strokeWidth="2" />
      <path d="M6 15h10M6 19h6" stroke="currentColor" strokeWidth="2" />
      <path d="M8.5 0h5l-.7 10h-3.6z" fill="var(--accent)" />
    </svg>
  );
}
