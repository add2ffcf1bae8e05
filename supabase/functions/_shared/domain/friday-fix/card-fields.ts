import * as z from 'zod/mini';
import { cardProblems, type CardText } from './card-draft.ts';

/** A card as its form checks it, with the messages of `cardProblems`. */
export const cardSchema = z.custom<CardText>().check(({ value, issues }) => {
  for (const [field, message] of Object.entries(cardProblems(value)))
    issues.push({ code: 'custom', path: [field], message, input: value });
});
