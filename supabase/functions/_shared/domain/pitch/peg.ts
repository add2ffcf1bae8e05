import { asSentence, COMES, isSentence } from '../profile/sentences.ts';
import { cleanLine, countWords } from '../text/text.ts';
import { isLatin, mostAreNone, wordsIn } from '../text/wordlike.ts';

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
  return !DOING.test(text) && (CLAUSE_START.test(text) || countWords(text) > 9) ? 'news' : 'topic';
}

/** 'Insurers cutting back what they pay', but not 'Schools debate cutting hours', which may have its verb before. */
export const DOING =
  /^(?:(?:young|old|older|small|local|more|many|some|new) )?\p{L}+ \p{L}{2,}ing\b/iu;
/** What may be a verb, or stand before one: 'the city weighs rent', 'Schools debate'. */
const IN_S = /\p{L}{2}(?<![isu'’])s (?!(?:of|and|or)\b)/u;
/** The same in front of a small word, where names are likely: 'Schools debate summer hours', not 'Veterans Day'. */
const IN_S_SMALL = /\p{L}{2}(?<![isu'’])s (?!(?:of|and|or|festival|fair|parade)\b)\p{Ll}/u;
const ENDS_AS_OCCASION = /\b(?:seasons?|months?|day|weekend|eve)$/iu;
/** A topic of so many words is a name; a longer one may be a sentence whose verb is not known. */
const TOPIC_MAX_WORDS = 3;

/** Whether a peg is a sentence or may be one, so that no other sentence can hold it. */
export function mayBeSentence(peg: string): boolean {
  const text = cleanLine(peg);
  const kind = pegKind(text);
  if (kind === 'occasion') return IN_S_SMALL.test(text) && !ENDS_AS_OCCASION.test(text);
  if (kind === 'news') return true;
  if (DOING.test(text)) return false;
  return IN_S.test(text) || (!/^(?:a|an|the) /iu.test(text) && countWords(text) > TOPIC_MAX_WORDS);
}

/** A clause of so many words may end with 'in' or 'on'. */
const WHOLE_WORDS = 6;

/** Why a peg is no news; null when it may be. 'fragment': no two words, or a link alone; 'nonsense': no word at all. */
export function pegProblem(peg: string): 'fragment' | 'nonsense' | null {
  const text = cleanLine(peg);
  const words = wordsIn(text);
  if (words.length === 0) return 'nonsense';
  if (!isLatin(words)) return null;
  if (/^(?:https?:|www\.)\S+$/iu.test(text)) return 'fragment';
  // A reason without what it is the reason of.
  if (words.length < WHOLE_WORDS && /^(?:because|although|unless)\b/iu.test(text))
    return 'fragment';
  if (mostAreNone(words)) return 'nonsense';
  // 'Juneteenth', 'SNAP 2.0': a name of one word is a subject, a small word is not.
  if (words.length === 1 && !/^\p{Lu}/u.test(text)) return 'fragment';
  // 'What the fair brought in' ends with a part of its verb.
  if (/\b(?:the|a|an|of|and|or|to|for|with|in|on|at|by|from|because|that)$/iu.test(text))
    return words.length >= WHOLE_WORDS && /\b(?:in|on|by|for|to)$/iu.test(text) && isSentence(text)
      ? null
      : 'fragment';
  return null;
}
