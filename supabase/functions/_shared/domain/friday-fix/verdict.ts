import * as z from 'zod/mini';
import { CARD_VERDICTS } from './verdict-words.ts';

/** What a reader says of a card. Intro is also set by a request for an introduction. */
export const cardVerdictSchema = z.enum(CARD_VERDICTS);
