/** The next Friday after a moment in UTC, as an ISO date. */
export function nextFriday(now: Date): string {
  const days = (5 - now.getUTCDay() + 7) % 7 || 7;
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
