/** What an editor says about a card by one tap. */
export const CARD_VERDICTS = ['intro', 'not_my_beat', 'not_now', 'covered'] as const;
export type CardVerdict = (typeof CARD_VERDICTS)[number];

export const VERDICT_LABELS: Readonly<Record<CardVerdict, string>> = {
  intro: 'Intro',
  not_my_beat: 'Not my beat',
  not_now: 'Not now',
  covered: 'Covered',
};
