import { longDate } from '@/lib/long-date';
import type { MyCard } from '@/features/card-offers/queries';

const VERDICT_WORDS = {
  intro: 'want an introduction',
  covered: 'covered it',
  not_now: 'said not now',
  not_my_beat: 'said not their beat',
} as const;

/** Where a card stands, in one sentence. */
export function standOf(card: MyCard): string {
  if (card.withdrawn_reason !== null) return `We withdrew it: ${card.withdrawn_reason}`;
  if (card.issue_date !== null) {
    const date = longDate(card.issue_date);
    return card.issue_status === 'published'
      ? `It ran in the Friday Fix of ${date}.`
      : `It is in the Friday Fix of ${date}.`;
  }
  if (card.status === 'declined') return `Not this time: ${card.decline_note ?? ''}`;
  if (card.status === 'taken_back') return 'You took it back.';
  return 'It waits for an issue. Editors choose from all offers every week.';
}

/** What editors said, one phrase for each kind; empty before anybody did. */
export function outcomeOf(card: MyCard): string[] {
  const phrases = Object.entries(VERDICT_WORDS).flatMap(([verdict, words]) => {
    const count = card.verdicts[verdict] ?? 0;
    return count === 0 ? [] : [`${String(count)} ${words}`];
  });
  if (card.introductions === 0) return phrases;
  const requests = card.introductions === 1 ? 'request' : 'requests';
  return [...phrases, `${String(card.introductions)} ${requests} for an introduction`];
}
