/**
 * One decimal and a percent sign. Rounds down near the top so that a day with one failure among
 * thousands never reads 100.0%.
 */
export function formatRate(rate: number): string {
  if (!Number.isFinite(rate)) return '0.0%';
  const bounded = Math.min(100, Math.max(0, rate));
  if (bounded < 100 && bounded > 99.9) return '99.9%';
  return `${bounded.toFixed(1)}%`;
}

/** Midnight of the viewer's own day, as an ISO timestamp: where "today" starts. */
export function startOfToday(now: Date): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();
}
