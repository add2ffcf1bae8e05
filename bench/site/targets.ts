import type { Run, Throttling } from './measure.ts';

/** What a page must reach, as medians of the runs. Times in ms. */
export interface Target {
  path: string;
  throttling: Throttling;
  /** Every score 100 as the median, none of any run below 98. */
  scores: boolean;
  lcp?: number;
  tbt?: number;
  cls?: number;
}

export const TARGETS: readonly Target[] = [
  { path: '/', throttling: 'simulate', scores: true, lcp: 1_000, tbt: 50, cls: 0 },
  { path: '/', throttling: 'devtools', scores: false, lcp: 1_300, cls: 0 },
  { path: '/login', throttling: 'simulate', scores: true, lcp: 1_500 },
  { path: '/friday-fix/sample', throttling: 'simulate', scores: true },
];

const SCORES = ['performance', 'accessibility', 'bestPractices', 'seo'] as const;
const LOWEST_SCORE = 98;

/** The middle of the values; the mean of the two in the middle for an even number. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** What the runs miss of their target, in words; empty when they reach it. */
export function misses(target: Target, runs: readonly Run[]): string[] {
  const found: string[] = [];
  if (target.scores) {
    for (const score of SCORES) {
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
