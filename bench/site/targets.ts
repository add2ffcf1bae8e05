import { LINK_PAGES } from './link-pages.ts';
import type { Run, Throttling } from './measure.ts';

/** The target values of a page, as medians of the runs. Times in ms. */
export interface Target {
  path: string;
  throttling: Throttling;
  /** Whether every score must have a median of 100 and no run below 98. */
  scores: boolean;
  /** False for a page that search engines must not list. */
  listed?: boolean;
  lcp?: number;
  tbt?: number;
  cls?: number;
}

export const TARGETS: readonly Target[] = [
  { path: '/', throttling: 'simulate', scores: true, lcp: 1_000, tbt: 50, cls: 0 },
  { path: '/', throttling: 'devtools', scores: false, lcp: 1_300, cls: 0 },
  { path: '/login', throttling: 'simulate', scores: true, lcp: 1_500 },
  { path: '/signup', throttling: 'simulate', scores: true, lcp: 1_300 },
  { path: '/friday-fix/sample', throttling: 'simulate', scores: true },
  { path: '/epk/nadine-okoro-wells', throttling: 'simulate', scores: true, lcp: 1_200, cls: 0 },
  {
    path: '/requests/small-shops-that-opened-their-books-d3m001',
    throttling: 'simulate',
    scores: true,
    lcp: 1_200,
    cls: 0,
  },
  ...[
    '/thank-you?plan=Pro',
    '/newsletter/confirm',
    `/newsletter/unsubscribe?token=${'a'.repeat(43)}`,
    `/results/stop?token=${'a'.repeat(43)}`,
    '/your-data',
    '/answer/cut-off',
    ...Object.keys(LINK_PAGES),
  ].map((path): Target => ({
    path,
    throttling: 'simulate',
    scores: true,
    listed: false,
    lcp: 1_200,
    // Its stories come after the first paint: they must not move what stands.
    ...(path === '/friday-fix/mail/:token' ? { cls: 0.02 } : {}),
  })),
];

const SCORES = ['performance', 'accessibility', 'bestPractices', 'seo'] as const;
const LOWEST_SCORE = 98;

/** The median; for an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Messages about the missed values of a target; empty when it is reached. */
export function misses(target: Target, runs: readonly Run[]): string[] {
  const found: string[] = [];
  if (target.scores) {
    for (const score of SCORES) {
      if (score === 'seo' && target.listed === false) continue;
      const values = runs.map((run) => run[score]);
      if (median(values) < 100) found.push(`${score}: median ${median(values)}, wanted 100`);
      if (Math.min(...values) < LOWEST_SCORE) {
        found.push(`${score}: a run with ${Math.min(...values)}, wanted ${LOWEST_SCORE}`);
      }
    }
  }
  for (const metric of ['lcp', 'tbt', 'cls'] as const) {
    const limit = target[metric];
    const value = median(runs.map((run) => run[metric]));
    if (limit !== undefined && !(value <= limit)) {
      found.push(`${metric}: median ${value.toFixed(metric === 'cls' ? 4 : 0)}, wanted ${limit}`);
    }
  }
  return found;
}
