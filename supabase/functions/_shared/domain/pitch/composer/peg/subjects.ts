import { isKnownName, isUncountable, joinTerms, termsOf, type Term } from '../language/english.ts';
import { withoutStop } from '../language/text.ts';
import { finiteVerb, type PegReading } from './read-peg.ts';

/** What a clause or question speaks of, as noun phrases without an article, the longer first. */
export function subjectsOf({ kind, text }: PegReading): string[] {
  if (kind !== 'clause' && kind !== 'question') return [];
  const terms = termsOf(text);
  const verb = finiteVerb([...terms]);
  const phrases: string[] = [];
  let start = 0;
  while (start < terms.length) {
    let end = start;
    while (
      end < terms.length &&
      end !== verb &&
      (isNominal(terms[end]) || isInner(terms, start, end))
    )
      end += 1;
    const words = terms.slice(start, end);
    const phrase = withoutStop(joinTerms(words));
    if (words.length >= 2 && words.at(-1)?.tags.has('Noun') === true && !/[,;]/u.test(phrase))
      phrases.push(phrase);
    start = end === start ? start + 1 : end;
  }
  return phrases
    .filter((phrase) => !/\b(?:over|under|on|in|at|of|up|out|off)\b/iu.test(phrase))
    .filter(
      (phrase) =>
        !ACTORS.test(phrase) &&
        !NO_SUBJECT.test(phrase) &&
        !isKnownName(phrase.toLowerCase()) &&
        !/['’]s?$/u.test(phrase),
    )
    .sort((left, right) => Number(right.includes(' ')) - Number(left.includes(' ')));
}

/** 'tree planting grants': a gerund inside a noun phrase. */
const isInner = (terms: readonly Term[], start: number, at: number): boolean =>
  at > start &&
  terms[at]?.tags.has('Gerund') === true &&
  !/^(?:losing|gaining|facing|closing|moving|leaving|rising|falling|growing|seeking|making|taking|fighting|painting|going)$/iu.test(
    terms[at]?.text ?? '',
  ) &&
  isNominal(terms[at + 1]);

/** Times and places are no subject. */
const NO_SUBJECT =
  /\b(?:years?|months?|weeks?|days?|hours?|spring|summer|fall|winter|January|February|March|April|May|June|July|August|September|October|November|December)$/iu;

const isNominal = (term: Term | undefined): boolean =>
  term !== undefined &&
  (term.tags.has('Noun') || term.tags.has('Adjective') || term.tags.has('Ordinal')) &&
  !['Pronoun', 'Determiner', 'Preposition', 'Adverb', 'Possessive', 'Gerund'].some((tag) =>
    term.tags.has(tag),
  );

/** Who acts in the news is not its subject. */
const ACTORS =
  /\b(?:lawmakers|council|board|commission|legislature|court|officials|leaders|voters|senators|studios|department|police|mayor|governor|judge|people|residents|many boys)$/iu;

/** Whether a noun phrase without an article can stand behind a preposition: a plural, a name, a mass. */
export const standsBare = (phrase: string): boolean => {
  const head = phrase.split(' ').at(-1) ?? '';
  return (
    /[^s]s$|^(?:people|women|men|children)$/iu.test(head) ||
    /^\p{Lu}/u.test(head) ||
    isUncountable(head) ||
    /(?:ing|ity|ism|tion|ment|ance|ence|ship|ure|care|therapy|housing|education|health|rent)$/iu.test(
      head,
    )
  );
};
