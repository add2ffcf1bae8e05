import { withDaysInFull } from '../day-names.ts';
import { baseForms, tagsOf } from './lemmas.ts';
import { ordinalOf, readNumber } from './numbers.ts';
import {
  APPROXIMATIONS,
  BE,
  BOUNDARIES,
  FUNCTION_WORDS,
  PERSON,
  PREPOSITIONS,
  TIMES,
  TIME_UNITS,
} from './words.ts';

/** One word with content, as the ledger compares it. */
export interface Term {
  /** As written. */
  text: string;
  word: string;
  /** Two terms say the same when they share a key. */
  keys: readonly string[];
  /** What a source with this term also says: 'farmer' says that somebody farms. */
  implied: readonly string[];
  number: boolean;
  /** Says when: a time word, or a year. */
  time: boolean;
  capital: boolean;
  /** Written with a possessive mark: 'viewer's', 'viewers''. */
  possessive: boolean;
  /** Tagged as a verb in this text; a guess. */
  verb: boolean;
  tags: ReadonlySet<string>;
  /** The preposition of the phrase in which the term stands, or null. */
  relation: string | null;
  /** The words without content and the marks between the term before and this one. */
  before: readonly string[];
}

/** A text as its terms, and the words without content after the last one. */
export interface Analysis {
  terms: readonly Term[];
  after: readonly string[];
  /** All words and marks in lower case. */
  words: readonly string[];
  /** The places of the terms with a key, in reading order; a term also has the keys it implies. */
  places: ReadonlyMap<string, readonly number[]>;
}

const TOKEN =
  /\d+(?:st|nd|rd|th|s)\b|\d+(?:[:.]\d+)*(?:,\d{3})*(?:\.\d+)?|(?:\p{L}\.){2,}|\p{L}+(?:&\p{L}+)+|[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*(?:(?<=s)')?|\p{N}+|[,;:.!?…—–()]/gu;

const CONTRACTIONS: Readonly<Record<string, readonly string[]>> = {
  "can't": ['can', 'not'],
  "won't": ['will', 'not'],
  "shan't": ['shall', 'not'],
  "let's": ['let', 'us'],
  cannot: ['can', 'not'],
};
const CURRENCIES: Readonly<Record<string, string>> = { $: 'dollar', '€': 'euro', '£': 'pound' };
/** '$2 million' */
const SUM = /([$€£])\s?(\d[\d.]*(?:\s?(?:thousand|million|billion|trillion|k|m|bn|b)\b)?)/giu;

/** Before a number: 'more than 40', 'older than sixty', 'some 450'. */
const SIZES =
  /\b((?:more|older|greater|higher) than|some|around|roughly|approximately) (?=\d|\p{L}+ (?:hundred|thousand|million)|\p{L}*(?:ty|teen|en|ven|ght|ine)\b)/giu;

interface Word {
  text: string;
  word: string;
}

/** Splits a text into words and marks: contractions in two, hyphens apart, '%' and '$' as words. */
function wordsOf(text: string): Word[] {
  const plain = withDaysInFull(text)
    .normalize('NFKC')
    .replace(/[’‘ʼ`]/gu, "'")
    .replace(/(\d),(?=\d{3})/gu, '$1')
    .replace(/\s[-–—]+\s|--/gu, ' — ')
    .replace(SUM, (_, mark: string, sum: string) => `${sum} ${CURRENCIES[mark] ?? ''}`)
    .replace(/%|\bper cent\b/giu, ' percent')
    .replace(/\byr(s?)\b/giu, 'year$1')
    .replace(/\bused to (?=be|work|serve)/giu, 'formerly ')
    .replace(/\b(?:so far|before this)\b/giu, '')
    .replace(SIZES, (_, size: string) =>
      /^(?:more|old|great|high)/iu.test(size) ? 'over ' : 'about ',
    )
    .replace(/\btwice\b/giu, 'two times')
    .replace(/\b(Mr|Mrs|Ms|Dr|St|Jr|Sr|Prof|Rev)\./gu, '$1')
    .replace(/\b(?:each|every|per) (?=(?:year|month|week|day)\b)/giu, 'a ')
    .replace(/\b(?:each|every) (?=\p{L}+day\b)/giu, 'on ')
    .replace(/\bat the age of\b/giu, 'at')
    .replace(/\bone (?=half|third|quarter|fifth|tenth)/giu, 'a ');
  const words: Word[] = [];
  const push = (written: string, word = written.toLowerCase()) =>
    words.push({ text: written, word });
  for (const [raw] of plain.matchAll(TOKEN)) {
    const lower = raw.toLowerCase();
    if (raw === 'US') push(raw, 'u.s.');
    else if (CONTRACTIONS[lower] !== undefined)
      CONTRACTIONS[lower].forEach((part) => push(raw, part));
    else if (/s'$/u.test(lower)) push(raw, lower.slice(0, -1));
    else if (/n't$/u.test(lower)) {
      push(raw, lower.slice(0, -3));
      push(raw, 'not');
    } else if (/'(?:s|m|re|ve|ll|d)$/u.test(lower)) {
      const at = raw.lastIndexOf("'");
      push(raw.slice(0, at));
      push(raw.slice(at));
    } else push(raw);
  }
  return words;
}

const isMark = (word: string) => /^[,;:.!?…—–()]$/u.test(word);

/** Splits a text into terms with their relations. Never throws, whatever the text holds. */
export function analyse(raw: string): Analysis {
  const text = raw.replace(/(?<=\p{Ll}) & (?=\p{Ll})/gu, ' and ');
  const words = wordsOf(text);
  const lower = words.map(({ word }) => word);
  const tags = tagsOf(text);
  const none: ReadonlySet<string> = new Set();
  const terms: Term[] = [];
  let before: string[] = [];
  let relation: string | null = null;

  for (let index = 0; index < words.length; index += 1) {
    const { text: written, word } = words[index] ?? { text: '', word: '' };
    const next = lower[index + 1] ?? '';
    const ofWord = tags.get(word) ?? none;
    const number = readNumber(lower, index);
    const ordinal = ordinalOf(word);
    const previous = lower[index - 1] ?? '';

    if (number === null && ordinal === null) {
      if (isMark(word) || (FUNCTION_WORDS.has(word) && !saysWhen(word, next))) {
        const ofNext = tags.get(next);
        // A place or person after it, not a verb
        if (word === 'to' && !(ofNext?.has('Infinitive') === true && !ofNext.has('Noun')))
          relation = 'to';
        else if (word === 'of') relation = 'of';
        else if (isMark(word) || BE.has(word) || PERSON.has(word)) relation = null;
        else if (
          DETERMINERS.has(word) &&
          !PREPOSITIONS.has(previous) &&
          !/^(?:all|both|half)$/u.test(previous)
        ) {
          relation = null;
        }
        before.push(word);
        continue;
      }
      if (PREPOSITIONS.has(word) && !(APPROXIMATIONS.has(word) && startsNumber(lower, index + 1))) {
        relation = word;
        before.push(word);
        continue;
      }
    }

    // 'During the strike last March'
    if (OWN_PHRASE.has(word) && before.length === 0) relation = null;
    // 'A carrier driving a bus', whatever the tag
    const isGerund = word.endsWith('ing') && (DETERMINERS.has(next) || !ofWord.has('Noun'));
    const verb = (ofWord.has('Verb') || isGerund) && number === null && !DETERMINERS.has(previous);
    if (verb && !PREPOSITIONS.has(previous) && !ofWord.has('Gerund')) relation = null;
    const length = number?.length ?? 1;
    const writtenWhole = words
      .slice(index, index + length)
      .map((each) => each.text)
      .join(' ');
    const keys =
      number !== null
        ? [`number ${number.value}`]
        : ordinal !== null
          ? [`ordinal ${ordinal}`]
          : baseForms(word);
    terms.push({
      text: writtenWhole,
      word: number === null ? word : lower.slice(index, index + length).join(' '),
      keys,
      implied: impliedBy(word, ofWord),
      number: number !== null || ordinal !== null,
      time: keys.some((key) => TIMES.has(key)) || isYear(keys[0] ?? ''),
      capital: /^\p{Lu}/u.test(written),
      possessive: lower[index + 1] === "'s" || /s'$/u.test(written),
      verb,
      tags: ofWord,
      relation,
      before,
    });
    before = [];
    index += length - 1;
  }
  const places = new Map<string, number[]>();
  for (const [place, { keys, implied }] of terms.entries())
    for (const key of new Set([...keys, ...implied]))
      places.set(key, [...(places.get(key) ?? []), place]);
  return { terms, after: before, words: lower, places };
}

/** The places of a source that say what a term says, in reading order. */
export const placesOf = (source: Analysis, term: Term): number[] =>
  [...new Set(term.keys.flatMap((key) => source.places.get(key) ?? []))]
    .filter((place) => {
      const target = source.terms[place];
      if (target?.number !== term.number) return false;
      // A name keeps its form: 'Named at Last' is no 'Names at Last'.
      const isNamed = [term, target].every(({ capital, before }) => capital && before.length > 0);
      return !isNamed || term.word.replace(/s$/u, '') === target.word.replace(/s$/u, '');
    })
    .sort((left, right) => left - right);

export const DETERMINERS: ReadonlySet<string> = new Set(
  'the a an my our your his her its their'.split(' '),
);

/** Words that begin a time without a preposition. */
const OWN_PHRASE = new Set(
  'last next every each any yesterday today tomorrow when where'.split(' '),
);

const isYear = (key: string) => /^number (?:1[6-9]|20)\d\d$/u.test(key);

/** 'this week', 'that year': a time, not a pointer. */
const saysWhen = (word: string, next: string) =>
  /^(?:this|that|these|those)$/u.test(word) && TIME_UNITS.has(next.replace(/s$/u, ''));

const startsNumber = (words: readonly string[], index: number) =>
  readNumber(words, /^(?:a|half)$/u.test(words[index] ?? '') ? index + 1 : index) !== null;

/** Who does a thing is known to do it. Only a founder may also be named after what was done. */
function impliedBy(word: string, tags: ReadonlySet<string>): string[] {
  if (word === 'author') return ['write'];
  if (/^found(?:ed|ing)$/u.test(word)) return ['founder'];
  const actor = tags.has('Actor') || /^(?:founder|organizer|builder|farmer|quilter)$/u.test(word);
  const stem = actor ? /^(\p{L}{3,})(?:er|or)$/u.exec(word)?.[1] : undefined;
  return stem === undefined ? [] : [stem, `${stem}e`];
}

/** True for words and marks that separate clauses. */
export const isBoundary = (words: readonly string[]): boolean =>
  words.some((word) => BOUNDARIES.has(word));
