import { asSentence, isSentence } from '../profile/sentences.ts';
import { cleanLine, countWords } from '../text/text.ts';

/** The peg as the news in one sentence, where it is a clause; '' for a topic, a day or a question. */
export function proposedNews(peg: string): string {
  const text = cleanLine(peg);
  if (/\?$/u.test(text) || countWords(text) < 4 || !isSentence(text)) return '';
  return asSentence(text);
}

/** Why a peg is no news; null when it may be. 'fragment': no two words; 'nonsense': no word at all. */
export function pegProblem(peg: string): 'fragment' | 'nonsense' | null {
  const text = cleanLine(peg);
  const words = text.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [];
  if (words.length === 0) return 'nonsense';
  const latin = words.every((word) => /^[a-z'’-]+$/iu.test(word));
  if (!latin) return null;
  const wordlike = words.filter(isWordlike);
  if (wordlike.length === 0) return 'nonsense';
  // 'Juneteenth', 'SNAP 2.0': a name of one word is a subject, a small word is not.
  if (words.length === 1 && !/^\p{Lu}/u.test(text)) return 'fragment';
  if (/\b(?:the|a|an|of|and|or|to|for|with|in|on|at|by|from|because|that)$/iu.test(text))
    return 'fragment';
  return null;
}

/** Letters that could be an English word or a name: a vowel, no row of the keyboard, no letter four times. */
const isWordlike = (word: string): boolean =>
  (/^\p{Lu}{2,6}s?$/u.test(word) ||
    (/[aeiouy]/iu.test(word) && !/[bcdfghjklmnpqrstvwxz]{6}/iu.test(word))) &&
  !/(.)\1\1/iu.test(word) &&
  !/(?:asdf|sdfg|dfgh|fghj|ghjk|hjkl|qwert|zxcv|xcvb|poiu|lkjh)/iu.test(word);
