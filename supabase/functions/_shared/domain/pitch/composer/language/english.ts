import nlp from 'compromise/two';
import { remember } from '../../../text/remember.ts';

/** One word with its tags. `pre` and `post` are the characters around it: joining all gives the text. */
export interface Term {
  pre: string;
  text: string;
  post: string;
  /** Lower case, without apostrophe endings; the expanded form of a contraction. */
  normal: string;
  tags: ReadonlySet<string>;
}

interface RawTerm {
  pre: string;
  text: string;
  post: string;
  normal: string;
  implicit?: string;
  tags: string[];
}

interface Model {
  one: { lexicon: Record<string, string | string[] | undefined> };
  two: { switches: Record<string, string | undefined>; uncountable: Record<string, unknown> };
}
interface Transform {
  verb: {
    toInfinitive: (word: string, model: Model, tense: string) => string;
    conjugate: (infinitive: string, model: Model) => Record<string, string | undefined>;
  };
  noun: { toSingular: (word: string, model: Model) => string };
}

const model = nlp.model() as unknown as Model;
const { transform } = (nlp.methods() as unknown as { two: { transform: Transform } }).two;

/** The words of a text with their parts of speech. Contractions stay one word. */
export const termsOf = remember(400, (text: string): readonly Term[] => {
  const sentences = nlp(text).json({ offset: false, normal: true }) as { terms: RawTerm[] }[];
  const terms: Term[] = [];
  for (const { pre, text: word, post, normal, tags } of sentences.flatMap((one) => one.terms)) {
    const last = terms.at(-1);
    // The second half of a contraction has no text of its own, but the space behind the word.
    if (word === '' && last !== undefined) last.post += `${pre}${post}`;
    else if (word !== '') terms.push({ pre, text: word, post, normal, tags: new Set(tags) });
  }
  return terms;
});

/** The text of some terms, as it was written. */
export function joinTerms(terms: readonly Pick<Term, 'pre' | 'text' | 'post'>[]): string {
  return terms
    .map(({ pre, text, post }) => `${pre}${text}${post}`)
    .join('')
    .replace(/\s+/gu, ' ')
    .trim();
}

function listed(word: string): string {
  const tag = Object.hasOwn(model.one.lexicon, word) ? model.one.lexicon[word] : undefined;
  return tag === undefined ? '' : [tag].flat().join(' ');
}
const switchOf = (word: string): string =>
  (Object.hasOwn(model.two.switches, word) ? model.two.switches[word] : undefined) ?? '';

const VERB_TAG = /Infinitive|PresentTense|PastTense|Participle|Copula|Modal|PhrasalVerb/u;
const NAME_TAG =
  /City|Country|Region|Place|Organization|FirstName|MaleName|FemaleName|LastName|Person\b|ProperNoun|SportsTeam|Demonym|Month|WeekDay|Holiday|Acronym/u;

/** Whether a dictionary knows the word as a name (place, person, organisation, month, weekday). */
export const isKnownName = (word: string): boolean => NAME_TAG.test(listed(word.toLowerCase()));

/** Whether a dictionary knows the word at all, as something other than a name. */
export function isCommonWord(word: string): boolean {
  const tag = listed(word.toLowerCase());
  return (tag !== '' && !NAME_TAG.test(tag)) || /Noun|Verb|Adj/u.test(switchOf(word.toLowerCase()));
}

/** Whether the word can be a verb form ('cut', 'prices', 'rose'). */
export const canBeVerb = remember(4000, (word: string): boolean => {
  const lower = word.toLowerCase();
  const tag = `${listed(lower)} ${switchOf(lower)}`;
  if (VERB_TAG.test(tag) || /Verb|Present/u.test(tag)) return true;
  const infinitive = infinitiveOf(lower);
  if (
    infinitive !== lower &&
    /Infinitive|Verb/u.test(`${listed(infinitive)} ${switchOf(infinitive)}`)
  ) {
    return true;
  }
  // The dictionary holds some verbs only in another form ('destroyed').
  const { past } = pastOf(infinitive);
  return /PastTense|Participle/u.test(listed(past)) || VERB_TAG.test(listed(`${infinitive}s`));
});

/** Whether the word can be a noun. An unknown word can. */
export function canBeNoun(word: string): boolean {
  const lower = word.toLowerCase();
  const tag = `${listed(lower)} ${switchOf(lower)}`.trim();
  return tag === '' || /Noun|Plural|Singular|Actor|Uncountable|Organization|Place/u.test(tag);
}

/** 'registers' and 'registering' become 'register'. */
export const infinitiveOf = remember(4000, (verb: string): string => {
  const lower = verb.toLowerCase();
  const tense = lower.endsWith('ing')
    ? 'Gerund'
    : lower.endsWith('s')
      ? 'PresentTense'
      : 'PastTense';
  return transform.verb.toInfinitive(lower, model, tense) || lower;
});

/** Past tense and participle of an infinitive. */
export const pastOf = remember(4000, (infinitive: string): { past: string; participle: string } => {
  const forms = transform.verb.conjugate(infinitive, model);
  const past = forms.PastTense ?? '';
  return { past, participle: forms.Participle ?? past };
});

/**
 * The singular of a noun in small letters.
 *
 * @public for the checker of the tests
 */
export const singularOf = remember(
  4000,
  (noun: string): string => transform.noun.toSingular(noun, model) || noun,
);

/** Whether a noun has no plural and takes no 'a' ('housing', 'research'). */
export const isUncountable = (noun: string): boolean =>
  Object.hasOwn(model.two.uncountable, noun.toLowerCase()) ||
  /Uncountable/u.test(listed(noun.toLowerCase()));
