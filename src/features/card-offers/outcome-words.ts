import { longDate } from '@/lib/long-date';
import type { MyCard, RanCard } from '@/features/card-offers/queries';

const VERDICT_WORDS = {
  covered: 'covered it',
  not_now: 'said not now',
  not_my_beat: 'said not their beat',
} as const;

const editors = (count: number) => `${String(count)} ${count === 1 ? 'editor' : 'editors'}`;

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
  if (card.solemn)
    return 'It waits for a person: somebody of ours reads it before an issue has it.';
  return 'It waits for an issue. Editors choose from all offers every week.';
}

/**
 * What editors said, one phrase for each kind; empty before anybody did. `asked` of those who said Intro
 * have asked for the introduction, which is told apart.
 */
export function verdictPhrases(
  verdicts: Readonly<Record<string, number>>,
  asked: number,
): string[] {
  const wanted = Math.max(0, (verdicts['intro'] ?? 0) - asked);
  const intro =
    wanted === 0 ? [] : [`${editors(wanted)} ${wanted === 1 ? 'wants' : 'want'} an introduction`];
  return [
    ...intro,
    ...Object.entries(VERDICT_WORDS).flatMap(([verdict, words]) => {
      const count = verdicts[verdict] ?? 0;
      return count === 0 ? [] : [`${editors(count)} ${words}`];
    }),
  ];
}

/** What editors said of an offered card, and the introductions they asked for. */
export function outcomeOf(card: MyCard): string[] {
  const phrases = verdictPhrases(card.verdicts, card.introductions);
  if (card.introductions === 0) return phrases;
  return [...phrases, `${editors(card.introductions)} asked for an introduction`];
}

/**
 * What each verdict on a card means for its creator; empty without verdicts. Editors give no other
 * reason than the verdict, and their names are known only where they asked for an introduction.
 */
export function reasonsOf({ verdicts }: Pick<RanCard, 'verdicts'>): string[] {
  return [
    ...((verdicts['not_my_beat'] ?? 0) > 0
      ? [
          'Not their beat: the topic is outside of what they cover, so fewer like it are ranked high for them.',
        ]
      : []),
    ...((verdicts['not_now'] ?? 0) > 0
      ? ['Not now: the topic fits, the time does not. A new peg may bring it back.']
      : []),
    ...((verdicts['covered'] ?? 0) > 0
      ? [
          'Covered: they ran it or a story like it. Look for the piece and add it to your press kit.',
        ]
      : []),
  ];
}

/** The introductions of a card in one phrase; null before anybody asked. */
export function introductionsOf({
  asked,
  connected,
}: Pick<RanCard, 'asked' | 'connected'>): string | null {
  if (asked === 0) return null;
  const requests =
    asked === 1 ? '1 introduction asked for' : `${String(asked)} introductions asked for`;
  return connected === 0 ? requests : `${requests}, ${String(connected)} agreed`;
}

/** The notice of new verdicts on the dashboard; null without any. */
export function newsOf(cards: readonly Pick<RanCard, 'title' | 'news'>[]): string | null {
  const told = cards.filter(({ news }) => news > 0);
  const [first] = told;
  if (first === undefined) return null;
  const count = told.reduce((sum, { news }) => sum + news, 0);
  const who = count === 1 ? 'An editor' : editors(count);
  return told.length === 1
    ? `${who} answered your card “${first.title}”.`
    : `${who} answered ${String(told.length)} of your cards.`;
}
