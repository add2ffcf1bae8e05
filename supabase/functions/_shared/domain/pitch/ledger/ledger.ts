import { splitSentences, type Claim, type ClaimLine } from '../claims.ts';
import { checkSentence } from './check-sentence.ts';
import type { Ground } from './ground.ts';

/** The text of a variation. */
export interface LedgerText {
  headline: string;
  line1_hook: string;
  line2_whynow: string;
  line3_whyyou: string;
  talking_points?: readonly string[] | null | undefined;
}

/** The claim ledger of a text: one claim for each sentence, in reading order. */
export function ledgerOf(text: LedgerText, grounds: readonly Ground[]): Claim[] {
  const claims = (line: ClaimLine, sentences: readonly string[]) =>
    sentences
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence !== '')
      .map((sentence): Claim => ({ line, text: sentence, ...checkSentence(sentence, grounds) }));
  return [
    ...claims('headline', [text.headline]),
    ...claims('line1_hook', splitSentences(text.line1_hook)),
    ...claims('line2_whynow', splitSentences(text.line2_whynow)),
    ...claims('line3_whyyou', splitSentences(text.line3_whyyou)),
    ...claims('talking_points', (text.talking_points ?? []).flatMap(splitSentences)),
  ];
}
