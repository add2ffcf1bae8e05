import * as z from 'zod/mini';
import { cardProblems } from './card-draft.ts';
import { CARD_FORMATS } from './issue.ts';

/** A card as its form checks it, with the messages of `cardProblems`. */
export const cardSchema = z
  .object({
    title: z.string(),
    summary_bullets: z.array(z.string()),
    format: z.enum(CARD_FORMATS),
  })
  .check(({ value, issues }) => {
    for (const [field, message] of Object.entries(cardProblems(value)))
      issues.push({ code: 'custom', path: [field], message, input: value });
  });
