import { termsOf, joinTerms, type Term } from './english.ts';
import { withoutStop } from './text.ts';
import { remember } from '../../../remember.ts';
import { countWords } from '../../../text.ts';

const MODIFIER = ['Adjective', 'Value', 'Possessive'] as const;
const VAGUE =
  /^(?:years?|months?|weeks?|days?|hours?|minutes?|time|times|way|ways|thing|things|lot|one|ones|people|everybody|everyone|somebody|nobody|anyone|half|i|me|we|it|they|them|us|he|she|you|who|that|what|mine|ours)$/iu;

/**
 * The noun phrases of a sentence that could stand for its subject matter, as the sentence has them,
 * with 'the' instead of 'a'. From two to six words each.
 */
export const nounPhrases = remember(400, (sentence: string): string[] => {
  const terms = termsOf(withoutStop(sentence));
  const phrases: string[] = [];
  let start = 0;
  while (start < terms.length) {
    const end = phraseEnd(terms, start);
    if (end === start) {
      start += 1;
      continue;
    }
    const words = terms.slice(start, end);
    const head = words.at(-1);
    if (
      head !== undefined &&
      !VAGUE.test(head.text) &&
      words.some((term) => term.tags.has('Noun'))
    ) {
      const text = definite(withoutStop(joinTerms(words)).replace(/[,;:]$/u, ''));
      const count = countWords(text);
      if (
        count >= 2 &&
        count <= 6 &&
        !/^(?:over|about|under|up|down|off|out|near|past|early|late|then|still|only|other|such)\b/iu.test(
          text,
        )
      )
        phrases.push(text);
    }
    start = end;
  }
  return phrases;
});

/** Where the noun phrase that starts here ends (exclusive); `start` when none does. */
function phraseEnd(terms: readonly Term[], start: number): number {
  let at = start;
  let nouns = 0;
  while (at < terms.length) {
    const term = terms[at];
    if (term === undefined) break;
    const opens =
      at === start && term.tags.has('Determiner') && /^(?:a|an|the|this|that)$/iu.test(term.text);
    const noun = term.tags.has('Noun') && !term.tags.has('Pronoun') && !term.tags.has('Verb');
    const owner = at === start && /^(?:my|our|his|her|their)$/iu.test(term.text);
    const modifier =
      nouns === 0 && MODIFIER.some((tag) => term.tags.has(tag)) && !term.tags.has('Pronoun');
    if (!(opens || noun || owner || modifier)) {
      const next = terms[at + 1];
      if (nouns > 0 && /^of$/iu.test(term.text) && next !== undefined) {
        const inner = phraseEnd(terms, at + 1);
        return inner > at + 1 ? inner : at;
      }
      break;
    }
    if (noun) nouns += 1;
    at += 1;
    if (/[,;:()]/u.test(term.post)) break;
  }
  return nouns > 0 ? at : start;
}

const definite = (phrase: string): string => phrase.replace(/^(?:a|an|The)\s+(?=\S)/iu, 'the ');
