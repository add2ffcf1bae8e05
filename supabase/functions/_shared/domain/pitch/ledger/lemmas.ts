import nlp from 'compromise/two';
import { SYNONYMS } from './words.ts';
import { remember } from '../../text/remember.ts';
import { formsByRule } from '../../text/word-forms.ts';

/** The parts of compromise that turn one form of a word into its base form. */
interface Transform {
  noun: { toSingular: (word: string, model: object) => string };
  verb: { toInfinitive: (word: string, model: object, tense: string) => string };
}

const TENSES = ['PastTense', 'Participle', 'Gerund', 'PresentTense'] as const;
const { transform } = (nlp.methods() as { two: { transform: Transform } }).two;
const model = nlp.model();

/**
 * The possible base forms of a lower-case word, itself included. Two words are forms of one word
 * when they share a base form. No context is used, so 'found' is a form of 'find' and of 'found'.
 */
export const baseForms = remember(4000, (word: string): readonly string[] => {
  const forms = new Set(formsByRule(word));
  if (word.length > 2 && /^\p{L}+$/u.test(word)) {
    forms.add(transform.noun.toSingular(word, model));
    for (const tense of TENSES) {
      const base = transform.verb.toInfinitive(word, model, tense);
      // A wrong guess of the library never leaves the word's own letters entirely.
      if (base.length > 1 && base[0] === word[0]) forms.add(base);
    }
    if (word === 'went') forms.add('go');
  }
  SYNONYMS.forEach((set, index) => {
    if ([...forms].some((form) => set.has(form))) forms.add(`synonym ${String(index)}`);
  });
  return [...forms];
});

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
