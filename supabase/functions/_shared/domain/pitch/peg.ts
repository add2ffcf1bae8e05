import { asSentence, COMES, isSentence } from '../profile/sentences.ts';
import { cleanLine, countWords } from '../text/text.ts';
import { isLatin, isWordlike, wordsIn } from '../text/wordlike.ts';

/** The peg as the news in one sentence, where it is a clause; '' for a topic, a day or a question. */
export function proposedNews(peg: string): string {
  const text = cleanLine(peg);
  if (/\?$/u.test(text) || countWords(text) < 4 || !isSentence(text)) return '';
  return asSentence(text);
}

/** Days, months and seasons: what comes each year. */
const OCCASION =
  /\b(?:seasons?|months?|day|weekend|eve|anniversary|festivals?|fair|parade|holidays|harvest|birthday|elections|graduation|thanksgiving|christmas|juneteenth|kwanzaa|easter|halloween|ramadan|mardi gras|carnival|new year|summer|winter|spring|autumn|back[- ]to[- ]school)\b/iu;
const NOUN = /\b(the|an?|this|next|every|our|my) \p{L}+/giu;
/** 'Winter arrives', which is too short for a sentence of a creator's. */
const ARRIVES = new RegExp(`^\\S+ (?:${COMES.replaceAll(' ', '|')})$`, 'iu');
/** What stands behind them may hold a verb of its own. */
const CLAUSE_START =
  /\b(?:what|who|whose|which|that|how|why|where|whether|when|if|to|after|as)\b/iu;

/**
 * What a peg is by its words: 'news', a sentence or what may be one; 'occasion', a day, month or season;
 * 'topic', what people talk about.
 */
export function pegKind(peg: string): 'news' | 'occasion' | 'topic' {
  const text = cleanLine(peg);
  // What follows an article is a noun: 'the start of', 'the fall festival'.
  const [head = ''] = text.replace(NOUN, '$1 thing').split(CLAUSE_START);
  if (/[.?!:;…。！？]/u.test(text) || isSentence(head) || ARRIVES.test(head)) return 'news';
  if (OCCASION.test(text)) return 'occasion';
  if (/[,、，]/u.test(text)) return 'news';
  // 'Insurers cutting back what they pay'
  const isDoing = /^\p{L}+ \p{L}{2,}ing\b/u.test(text);
  return !isDoing && (CLAUSE_START.test(text) || countWords(text) > 9) ? 'news' : 'topic';
}

/** A clause of so many words may end with 'in' or 'on'. */
const WHOLE_WORDS = 6;

/** Why a peg is no news; null when it may be. 'fragment': no two words; 'nonsense': no word at all. */
export function pegProblem(peg: string): 'fragment' | 'nonsense' | null {
  const text = cleanLine(peg);
  const words = wordsIn(text);
  if (words.length === 0) return 'nonsense';
  if (!isLatin(words)) return null;
  const wordlike = words.filter(isWordlike);
  if (wordlike.length === 0) return 'nonsense';
  // 'Juneteenth', 'SNAP 2.0': a name of one word is a subject, a small word is not.
  if (words.length === 1 && !/^\p{Lu}/u.test(text)) return 'fragment';
  // 'What the fair brought in' ends with a part of its verb.
  if (/\b(?:the|a|an|of|and|or|to|for|with|in|on|at|by|from|because|that)$/iu.test(text))
    return words.length >= WHOLE_WORDS && /\b(?:in|on|by|for|to)$/iu.test(text) && isSentence(text)
      ? null
      : 'fragment';
  return null;
}
