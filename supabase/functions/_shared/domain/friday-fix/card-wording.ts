import { splitSentences } from '../pitch/claims.ts';
import { FUNCTION_WORDS } from '../pitch/ledger/words.ts';
import { wordSet } from '../pitch/overlap.ts';
import { isSentence } from '../profile/sentences.ts';
import { cleanLine, literally } from '../text/text.ts';
import type { ContentCard } from './issue-content.ts';

/** The card prints its peg in a line of its own. */
const MENTIONS_MAX = 2;

/** Words after which a noun stands, never a clause. */
const BEFORE_NOUNS = 'for|about|on|of|behind|to|from|during|with|in|at|by';

/** What reads badly in a card, in words for the admin; empty when nothing does. */
export function wordingProblems(
  card: Pick<ContentCard, 'title' | 'summary_bullets' | 'news_peg'>,
): string[] {
  const peg = cleanLine(card.news_peg ?? '').replace(/[.!?]+$/u, '');
  const words = [...wordSet(peg)].filter((word) => !FUNCTION_WORDS.has(word));
  if (words.length < 2) return [];
  const sentences = [card.title, ...card.summary_bullets.flatMap(splitSentences)];

  const problems: string[] = [];
  const saying = sentences.filter((sentence) => {
    const said = wordSet(sentence);
    return words.filter((word) => said.has(word)).length >= 0.8 * words.length;
  });
  if (1 + saying.length > MENTIONS_MAX) {
    problems.push(`“${card.title}” says its peg ${String(1 + saying.length)} times.`);
  }

  if (isSentence(peg)) {
    const clause = literally(peg.replace(/^(?:the|a|an)\s+/iu, '')).replace(/\s+/gu, '\\s+');
    const asNoun = new RegExp(
      `\\b(?:${BEFORE_NOUNS})\\s+(?:(?:the|a|an|this)\\s+)?${clause}`,
      'iu',
    );
    problems.push(
      ...sentences
        .filter((sentence) => asNoun.test(cleanLine(sentence)))
        .map((sentence) => `“${sentence}” is no English: its peg is a whole sentence.`),
    );
  }
  return problems;
}
