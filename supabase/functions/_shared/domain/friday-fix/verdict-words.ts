/** What an editor says about a card by one tap. */
export const CARD_VERDICTS = ['intro', 'not_my_beat', 'not_now', 'covered'] as const;
export type CardVerdict = (typeof CARD_VERDICTS)[number];

export const VERDICT_LABELS: Readonly<Record<CardVerdict, string>> = {
  intro: 'Intro',
  not_my_beat: 'Not my beat',
  not_now: 'Not now',
  covered: 'Covered',
};

/** The verdict Intro on a card whose creator cannot be asked for one: it only orders the next issue. */
export const MORE_LIKE_IT = 'More like it';

/** What the creator of a card learns of any answer to it but Intro. */
export const VERDICTS_TOLD = 'Creators read how many editors gave each answer, without names.';
