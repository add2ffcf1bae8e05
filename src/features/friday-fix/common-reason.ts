/** The reason that more than half of the cards share: it is said once for all. Null without one. */
export function commonReason(
  cards: readonly { reason: string | null }[],
): { reason: string; cards: number } | null {
  for (const { reason } of cards) {
    if (reason === null) continue;
    const count = cards.filter((card) => card.reason === reason).length;
    if (count > 1 && count > cards.length / 2) return { reason, cards: count };
  }
  return null;
}
