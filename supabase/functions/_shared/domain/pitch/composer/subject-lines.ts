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
 * The parts of a sentence that say by themselves what it says: the whole, what stands before its first
 * semicolon, colon, dash or 'and', and what stands behind its last one or a 'but', where that leans on
 * nothing before it. What stands before a 'but' is never cut out: the rest turns its sense.
 */
export function standingClauses(sentence: string): string[] {
  const whole = withoutStop(cleanLine(sentence));
  const last = whole.split(/, (?:but|yet) |; (?:but )?|: | [—–-] |(?<=[.!?]) /iu).at(-1) ?? '';
  const turns = /\b(?:but|yet|not|unless|until|if|except|only)\b/iu.test(whole);
  const first = turns ? '' : (whole.split(/, (?:and|so) |; |: | [—–-] |(?<=[.!?]) /iu)[0] ?? '');
  const stands = (part: string) =>
    part !== whole && countWords(part) >= 4 && isSentence(part) && !LEANS.test(part);
  return [whole, ...[last, first].filter(stands)].map((part) =>
    capitalized(withoutStop(cleanLine(part))),
  );
}

/** A fact that an editor remembers: it names a number, and is more than what its writer is. */
const STRONG = /^(?!I (?:am|was|have been)\b).*\d/u;
/** With fewer words a peg is the name of a season or a day, which many others write as well. */
const PEG_WORDS = 4;

/**
 * Subject lines of a pitch, the best first: what the creator says, what is new, a fact with a number.
 * Each within the limits of a headline; at least one.
 */
export function subjectLines({ take, why, helps, facts, news, peg }: Material): string[] {
  const of = (said: Said | null) => (said === null ? [] : standingClauses(said.text));
  const [view, ...partsOfTake] = of(take);
  const [told, ...partsOfNews] = of(news);
  const proofs = facts.map(({ text }) => withoutStop(text));
  const all = [
    ...partsOfTake,
    view,
    ...partsOfNews,
    ...(countWords(peg) < PEG_WORDS ? [] : [capitalized(peg)]),
    ...proofs.filter((text) => STRONG.test(text)),
    told,
    ...of(why),
    ...of(helps),
    capitalized(peg),
    ...proofs,
  ];
  const found = [
    ...new Set(
      all.filter((text) => text !== undefined && /[\p{L}\p{N}]/u.test(text) && fits(text)),
    ),
  ];
  return found.length > 0 ? found.map(String) : [shortened(peg)];
}

/** The peg as the subject line, where it is short enough to be one and says more than a season. */
export const pegLine = ({ peg }: Material): string | null =>
  fits(peg) && countWords(peg) >= PEG_WORDS ? capitalized(peg) : null;

/** Words with which no cut line ends. */
const LOOSE_END =
  /(?:\s+(?:an?|the|of|in|on|at|for|and|or|but|to|with|by|from|as|its?|their|his|her|our|my|your|is|are|was|were|be|that|which|who|than|more|most|first|last|next|this|these|\d+))+$/iu;

/** Where a peg has said what it is about. */
const PAUSE = /(?:[:;,]| [–—-]| (?=(?:and|as|after|amid|while|when|before)\b))/gu;

/** What the peg says up to each of its pauses, where that is two words or more. */
export const pegParts = (peg: string): string[] =>
  [...peg.matchAll(PAUSE)]
    .map(({ index }) => peg.slice(0, index))
    .filter((text) => countWords(text) >= 2);

/** The peg up to a pause, or whole words of it with a mark where it was cut, within the limits. */
function shortened(peg: string): string {
  const part = pegParts(peg).findLast(fits);
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
 * The first line that is not used and that the first paragraph does not say; where all are, the first that
 * is not used.
 */
export function subjectFor(
  lines: readonly string[],
  opening: string,
  used: readonly string[],
): string {
  const key = (text: string) => withoutStop(text).toLowerCase();
  const free = lines.filter((line) => !used.some((one) => key(one) === key(line)));
  return free.find((line) => !key(opening).includes(key(line))) ?? free[0] ?? lines[0] ?? '';
}
