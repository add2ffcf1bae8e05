import type { ReactNode } from 'react';
import { BRAND } from '@domain/text/brand.ts';

// Illustrations of the product. Decoration: features.tsx hides them from assistive technology.

/** Illustration of a pitch. */
export function PitchSheet() {
  return (
    <Sheet>
      <p className="text-xs text-muted-foreground">
        Peg: <span className="marked text-foreground">Banned Books Week</span>
      </p>
      <p className="font-display text-lg leading-6">The librarian who lends what others pull</p>
      <dl className="grid gap-2 text-xs leading-5">
        <Line label="Hook">Imani Rowe keeps a shelf of 212 challenged titles.</Line>
        <Line label="Why now">The week starts on Sunday; her county votes on Monday.</Line>
        <Line label="Why you">She wrote the county’s reading policy, and the novel on it.</Line>
      </dl>
    </Sheet>
  );
}

/** Illustration of a press kit. */
export function KitSheet() {
  return (
    <Sheet>
      <p className="truncate rounded-sm border border-border px-2 py-1.5 text-xs text-muted-foreground">
        {BRAND.domain}/epk/<span className="font-semibold text-foreground">imani-rowe</span>
      </p>
      <div className="flex gap-3.5">
        <svg viewBox="0 0 64 84" className="h-21 shrink-0" aria-hidden>
          <path d="M0 0h64v84H0z" fill="var(--accent)" />
          <path d="M6 6h52v72H6z" fill="none" stroke="var(--accent-foreground)" />
          <circle cx="32" cy="34" r="13" fill="var(--accent-foreground)" />
          <path d="M12 78c2-18 10-26 20-26s18 8 20 26z" fill="var(--accent-foreground)" />
        </svg>
        <div className="grid content-start gap-1">
          <p className="font-display text-lg leading-6">Imani Rowe</p>
          <p className="text-xs leading-5 text-muted-foreground">
            Author of Paper Kin. Writes on books, school boards and who gets to choose.
          </p>
        </div>
      </div>
      <div className="flex divide-x divide-border rounded-sm border border-border text-center text-xs font-semibold [&>span]:flex-1 [&>span]:py-1.5">
        <span className="bg-primary text-primary-foreground">Short bio</span>
        <span>Medium</span>
        <span>Long</span>
      </div>
    </Sheet>
  );
}

/** Illustration of a ranked list of outlets. */
export function MatchSheet() {
  return (
    <Sheet>
      <ul className="divide-y divide-border">
        <Match outlet="Sable Review" reason="Covers books and school boards" level={3} />
        <Match outlet="Porchlight Radio" reason="Your city, a different beat" level={2} />
        <Match outlet="Kin 9 News" reason="Has not run culture this year" level={1} />
      </ul>
    </Sheet>
  );
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-md gap-3 border border-border bg-card p-4 text-card-foreground shadow-sheet">
      {children}
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[4.25rem_1fr] gap-2">
      <dt className="font-semibold text-accent">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const LEVELS = { 1: 'Low', 2: 'Medium', 3: 'High' } as const;

function Match({ outlet, reason, level }: { outlet: string; reason: string; level: 1 | 2 | 3 }) {
  return (
    <li className="flex items-center justify-between gap-3 py-2.5 first:pt-0 last:pb-0">
      <div>
        <p className="font-display text-base leading-5">{outlet}</p>
        <p className="text-xs text-muted-foreground">{reason}</p>
      </div>
      <span
        className={
          level === 3
            ? 'bg-accent px-2 py-0.5 text-xs font-semibold text-accent-foreground'
            : 'px-2 py-0.5 text-xs font-semibold ring-1 ring-input ring-inset'
        }
      >
        {LEVELS[level]}
      </span>
    </li>
  );
}
