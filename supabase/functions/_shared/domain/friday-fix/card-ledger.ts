import * as z from 'zod/mini';
import { splitSentences } from '../pitch/claims.ts';
import type { SentenceCheck } from '../pitch/ledger/check-sentence.ts';
import { checkSentence } from '../pitch/ledger/check-sentence.ts';
import type { Ground } from '../pitch/ledger/ground.ts';
import { checkHeadline } from '../pitch/ledger/ledger.ts';
import type { CardClaim } from './card-claim.ts';
import type { CardText } from './card-draft.ts';

/** What the preflight checks a card of an issue against, as `issue_grounds` returns it. */
export const cardGroundsSchema = z.object({
  item_id: z.string(),
  grounds: z.array(z.object({ source: z.string(), text: z.string() })),
  /** Sentences of the offered card and of its pitch that are supported or confirmed. */
  settled: z.array(z.string()),
});
export type CardGrounds = z.infer<typeof cardGroundsSchema>;

const SETTLED: SentenceCheck = { source: null, supported: true, reason: null };

/**
 * The claim ledger of a card: one claim for the title and one for each sentence of its lines, in reading
 * order. A sentence in `settled` needs no source; one that was cut short counts as the whole.
 */
export function cardLedger(
  card: Pick<CardText, 'title' | 'summary_bullets'>,
  grounds: readonly Ground[],
  settled: readonly string[],
): CardClaim[] {
  const known = (text: string) =>
    settled.includes(text) ||
    (text.length > 20 &&
      text.endsWith('…') &&
      settled.some((sentence) => sentence.startsWith(text.slice(0, -1))));
  const claim = (
    text: string,
    check: (text: string, grounds: readonly Ground[]) => SentenceCheck,
  ) => ({
    text,
    ...(known(text) ? SETTLED : check(text, grounds)),
    confirmed_at: null,
  });
  return [
    ...[card.title.trim()]
      .filter((title) => title !== '')
      .map((title) => claim(title, checkHeadline)),
    ...card.summary_bullets
      .flatMap(splitSentences)
      .map((sentence) => claim(sentence, checkSentence)),
  ];
}
