/**
 * A percentage with one decimal. Rounds down above 99.9, so that a day with one failure among
 * thousands does not show 100.0%.
 */
export function formatRate(rate: number): string {
  if (!Number.isFinite(rate)) return '0.0%';
  const bounded = Math.min(100, Math.max(0, rate));
  if (bounded < 100 && bounded > 99.9) return '99.9%';
  return `${bounded.toFixed(1)}%`;
}

/** Start of the day in the viewer's time zone, as an ISO timestamp. */
export function startOfToday(now: Date): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();
}
