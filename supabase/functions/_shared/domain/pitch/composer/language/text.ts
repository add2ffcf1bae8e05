import { upperFirst } from './capitals.ts';

/** Without the marks that close a sentence. */
export const withoutStop = (text: string): string =>
  text
    .trim()
    .replace(/(?:\s*[.!…;,:–—-])+$/u, (marks) =>
      /^\s*\.$/u.test(marks) && ABBREVIATED.test(text) ? '.' : '',
    );

/** 'Who pays??' with one mark. */
export const withOneMark = (text: string): string => text.replace(/[?]{2,}/gu, '?');

const ABBREVIATED = /\b(?:[A-Z]\.[A-Z]|a\.m|p\.m|Jr|Sr|Inc|Co|St|etc|est|Est)\.$/u;

/** With a capital and exactly one closing mark. */
export function asSentence(text: string): string {
  const bare = withoutStop(text);
  if (bare === '') return '';
  // 'You can see the hives (Sundays at 1 p.m.)' has no stop of its own yet.
  const closed = /[.!?…]["”’')\]]*$/u.test(bare) && !/\.\p{L}\.\)$/u.test(bare);
  return upperFirst(closed ? bare : `${bare}.`);
}

const VOWEL_SOUND =
  /^(?:["“‘'(])?(?:[aeio]|u(?!ni(?!n|m)|s[aeu]|ti|k|b)|h(?:our|onest|onor|eir)|8|11\b|18\b)/iu;
const CONSONANT_SOUND = /^["“‘'(]?(?:eu|one\b|once\b|one-|ewe|u\.?s)/iu;
/** Initials that are read letter by letter and begin with a vowel sound. */
const SPELLED = /^["“‘'(]?[AEFHILMNORSX](?:[B-DF-HJ-NP-TV-Z][A-Z]*|\.)(?![a-z])/u;

/** 'a' or 'an', by the sound of what follows. */
export function articleFor(text: string): 'a' | 'an' {
  if (/^["“‘'(]?[A-Z]{2,}\b/u.test(text))
    return SPELLED.test(text) || /^(?:A|E|I|O)/u.test(text) ? 'an' : 'a';
  return VOWEL_SOUND.test(text.toLowerCase()) && !CONSONANT_SOUND.test(text) ? 'an' : 'a';
}

/** 'I am an only Black woman on my crew' with its article. */
export const asTheOnly = (sentence: string): string =>
  sentence.replace(/^I am an? (?=(?:only|first|oldest|youngest|last) )/u, 'I am the ');

/** Content words in lower case without endings, for comparing texts. */
export function contentStems(text: string): Set<string> {
  const words =
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length > 2 && !STOP.has(word)).map(stem));
}

/** Equal for forms of one word ('teaches', 'teaching', 'teacher'). */
export const stem = (word: string): string =>
  word.length <= 4
    ? word.replace(/s$/u, '')
    : word.replace(/(?:ies|ing|ers?|ed|es|s|y|e)$/u, '').slice(0, 7) || word;

const STOP = new Set(
  (
    'about after again all also and any are because been before being but can could did does each ' +
    'for from had has have her here him his how into its just like made make many may might more ' +
    'most must new not now off one only other our out over own she should some such than that the ' +
    'their them then there these they this those through too two under until very was way were what ' +
    'when where which while who why will with would year years you your'
  ).split(' '),
);

/** A number from a text that stays the same for the same text (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 2166136261;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0;
  }
  // The low bits of FNV are weak for short texts.
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** The items from the one at `by` on, then those before it. */
export const rotate = <Item>(items: readonly Item[], by: number): Item[] =>
  items.map((_, index) => items[(index + by) % items.length]).filter((item) => item !== undefined);
