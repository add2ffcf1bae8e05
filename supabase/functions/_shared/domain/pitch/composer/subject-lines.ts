import { isSentence, capitalized, withoutStop } from '../../profile/sentences.ts';
import { cleanLine, countCharacters, countWords } from '../../text/text.ts';
import { HEADLINE_MAX_CHARACTERS, HEADLINE_MAX_WORDS } from '../pitch.ts';
import type { Material, Said } from './material.ts';

const fits = (text: string): boolean =>
  countCharacters(text) <= HEADLINE_MAX_CHARACTERS && countWords(text) <= HEADLINE_MAX_WORDS;

/** A clause that speaks of something before it, or that holds only under a condition. */
const LEANS =
  /^(?:it|its|they|their|them|that|this|those|these|he|she|his|her|which|who|whose|there|so|then|and|or|but|not|nor|no|if|unless|when|because|although|until|only|even|while|nobody|everybody)\b|\b(?:too|instead|either|neither|before|after|it|them|one|ones|that|this|does|do|did)$/iu;

/**
 * The parts of a sentence that say by themselves what it says: the whole, and what stands behind its last
 * 'but', semicolon, colon or dash, where that leans on nothing before it. What stands before such a mark is
 * never cut out: the rest turns its sense.
 */
export function standingClauses(sentence: string): string[] {
  const whole = withoutStop(cleanLine(sentence));
  const last = whole.split(/, (?:but|yet) |; (?:but )?|: | [—–-] |(?<=[.!?]) /iu).at(-1) ?? '';
  const stands = last !== whole && countWords(last) >= 4 && isSentence(last) && !LEANS.test(last);
  return [whole, ...(stands ? [last] : [])].map(capitalized);
}

/** A fact that an editor remembers: it names a number, and is more than what its writer is. */
const STRONG = /^(?!I (?:am|was|have been)\b).*\d/u;

/**
 * Subject lines of a pitch, the best first: of the take, the facts, the news. Each within the limits of a
 * headline; at least one.
 */
export function subjectLines({ take, why, helps, facts, news, peg }: Material): string[] {
  const of = (said: Said | null) => (said === null ? [] : standingClauses(said.text));
  const all = [
    ...of(take),
    ...facts.map(({ text }) => withoutStop(text)).filter((text) => STRONG.test(text)),
    ...of(news),
    peg,
    ...of(helps),
    ...of(why),
    ...facts.map(({ text }) => withoutStop(text)),
  ];
  const found = [...new Set(all.filter((text) => /[\p{L}\p{N}]/u.test(text) && fits(text)))];
  return found.length > 0 ? found : [shortened(peg)];
}

/** The news and the peg as subject lines, where they are short enough. */
export const newsLines = ({ news, peg }: Material): string[] =>
  [peg, ...(news === null ? [] : [withoutStop(news.text)])].filter(fits);

/** Words with which no cut line ends. */
const LOOSE_END =
  /(?:\s+(?:an?|the|of|in|on|at|for|and|or|but|to|with|by|from|as|its?|their|his|her|our|my|your|is|are|was|were|be|that|which|who|than|more|most|first|last|next|this|these|\d+))+$/iu;

/** Where a peg has said what it is about. */
const PAUSE = /(?:[:;,]| [–—-]| (?=(?:and|as|after|amid|while|when|before)\b))/gu;

/** The peg up to a pause, or whole words of it with a mark where it was cut, within the limits. */
function shortened(peg: string): string {
  const parts = [...peg.matchAll(PAUSE)].map(({ index }) => peg.slice(0, index));
  const part = parts.findLast((text) => fits(text) && countWords(text) >= 2);
  if (part !== undefined) return part;
  const words: string[] = [];
  for (const word of peg.split(' ')) {
    if (!fits(`${[...words, word].join(' ')}…`)) break;
    words.push(word);
  }
  const text =
    words.length > 0
      ? words.join(' ').replace(LOOSE_END, '')
      : [...peg].slice(0, HEADLINE_MAX_CHARACTERS - 1).join('');
  return `${text.replace(/[\s,;:–-]+$/u, '')}…`;
}

/**
 * The first line that is neither used nor the sentence that opens the body; where all are, the first that
 * is not used.
 */
export function subjectFor(
  lines: readonly string[],
  opening: string,
  used: readonly string[],
): string {
  const same = (left: string, right: string) =>
    withoutStop(left).toLowerCase() === withoutStop(right).toLowerCase();
  const free = lines.filter((line) => !used.some((one) => same(one, line)));
  return (
    free.find((line) => !opening.toLowerCase().startsWith(line.toLowerCase())) ??
    free[0] ??
    lines[0] ??
    ''
  );
}
