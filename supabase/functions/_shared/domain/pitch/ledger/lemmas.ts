import nlp from 'compromise/two';
import { SYNONYMS } from './words.ts';
import { remember } from '../../text/remember.ts';

/** The parts of compromise that turn one form of a word into its base form. */
interface Transform {
  noun: { toSingular: (word: string, model: object) => string };
  verb: { toInfinitive: (word: string, model: object, tense: string) => string };
}

const TENSES = ['PastTense', 'Participle', 'Gerund', 'PresentTense'] as const;
const { transform } = (nlp.methods() as { two: { transform: Transform } }).two;
const model = nlp.model();

/**
 * Base forms that compromise does not hold: short forms, and pairs of one verb and its noun that
 * name the same act.
 */
const EXTRA: Readonly<Record<string, readonly string[]>> = {
  led: ['lead'],
  left: ['leave'],
  spent: ['spend'],
  taught: ['teach'],
  people: ['person'],
  daily: ['day'],
  annual: ['year'],
  annually: ['year'],
};

/**
 * The possible base forms of a lower-case word, itself included. Two words are forms of one word
 * when they share a base form. No context is used, so 'found' is a form of 'find' and of 'found'.
 */
export const baseForms = remember(4000, (word: string): readonly string[] => {
  const forms = new Set([word, ...(EXTRA[word] ?? [])]);
  if (word.length > 2 && /^\p{L}+$/u.test(word)) {
    forms.add(transform.noun.toSingular(word, model));
    for (const tense of TENSES) {
      const base = transform.verb.toInfinitive(word, model, tense);
      // A wrong guess of the library never leaves the word's own letters entirely.
      if (base.length > 1 && base[0] === word[0]) forms.add(base);
    }
    if (word === 'went') forms.add('go');
    for (const base of regularForms(word)) forms.add(base);
  }
  SYNONYMS.forEach((set, index) => {
    if ([...forms].some((form) => set.has(form))) forms.add(`synonym ${String(index)}`);
  });
  return [...forms];
});

/** The base forms by spelling rules alone; a form that is no word does no harm. */
function regularForms(word: string): string[] {
  const forms: string[] = [];
  const undouble = (base: string) =>
    /([bdfglmnprt])\1$/u.test(base) ? [base, base.slice(0, -1)] : [base];
  if (/ies$|ied$/u.test(word) && word.length > 4) forms.push(`${word.slice(0, -3)}y`);
  if (/[^s]s$/u.test(word) && word.length > 3) forms.push(word.slice(0, -1));
  if (/(?:[sxz]|ch|sh|o)es$/u.test(word)) forms.push(word.slice(0, -2));
  if (/ed$/u.test(word) && word.length > 4) {
    forms.push(word.slice(0, -1), ...undouble(word.slice(0, -2)));
  }
  if (
    /ly$/u.test(word) &&
    word.length > 5 &&
    !/^(?:nearly|hardly|lately|likely|early)$/u.test(word)
  ) {
    forms.push(word.slice(0, -2));
  }
  if (/ing$/u.test(word) && word.length > 5) {
    forms.push(`${word.slice(0, -3)}e`, ...undouble(word.slice(0, -3)));
  }
  return forms.filter((form) => form.length > 1);
}

/** The part-of-speech tags of each word of a text, by lower-case word, as compromise guesses them. */
export function tagsOf(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const sentences = nlp(text).json() as {
    terms: { text: string; tags: string[] }[];
  }[];
  for (const { terms } of sentences) {
    for (const { text: word, tags } of terms) {
      for (const part of word.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []) {
        const known = found.get(part) ?? new Set();
        tags.forEach((tag) => known.add(tag));
        found.set(part, known);
      }
    }
  }
  return found;
}
