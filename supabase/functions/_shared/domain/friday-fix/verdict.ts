import * as z from 'zod/mini';

/** What a reader says of a card. Intro is also set by a request for an introduction. */
export const CARD_VERDICTS = ['intro', 'not_my_beat', 'not_now', 'covered'] as const;
export const cardVerdictSchema = z.enum(CARD_VERDICTS);
export type CardVerdict = z.infer<typeof cardVerdictSchema>;

export const CARD_VERDICT_LABELS: Readonly<Record<CardVerdict, string>> = {
  intro: 'Intro',
  not_my_beat: 'Not my beat',
  not_now: 'Not now',
  covered: 'Covered',
};
