import { countCharacters, countWords } from '../../text.ts';
import { checkSentence } from '../ledger/check-sentence.ts';
import { HEADLINE_MAX_CHARACTERS, HEADLINE_MAX_WORDS } from '../pitch.ts';
import { upperFirst } from './language/capitals.ts';
import { canBeVerb, joinTerms, termsOf, type Term } from './language/english.ts';
import { mainVerb } from './language/first-person.ts';
import { nounPhrases } from './language/noun-phrases.ts';
import { contentStems, withoutStop } from './language/text.ts';
import type { Material, Unit } from './material.ts';
import { withArticles } from './news.ts';
import type { OfferText } from './offer-text.ts';

const fits = (text: string): boolean =>
  countCharacters(text) <= HEADLINE_MAX_CHARACTERS &&
  countWords(text) <= HEADLINE_MAX_WORDS &&
  countWords(text) >= 3;

/**
 * A subject line from one source: a short sentence of the unit that leads, or of the next ones, then
 * a noun phrase, then the news. Never one of `used`, never cut inside a phrase.
 */
export function headlineOf(
  material: Material,
  units: readonly Unit[],
  offer: OfferText | undefined,
  used: readonly string[],
): string {
  const candidates = [
    ...units.slice(0, 1).flatMap(({ sentences }) => sentences.flatMap(shortForms)),
    ...(offer?.phrase === null || offer === undefined ? [] : shortPhrases(offer.phrase)),
    ...units.slice(1).flatMap(({ sentences }) => sentences.flatMap(shortForms)),
    ...units
      .flatMap(({ sentences }) => sentences.flatMap(nounPhrases))
      .filter((phrase) => countWords(phrase) >= 3),
    ...(material.peg.kind === 'question'
      ? [`${material.peg.text}?`]
      : shortForms(withArticles(material.peg.text))),
    ...units.flatMap(({ sentences }) => sentences.flatMap(nounPhrases)),
  ]
    .map((text) => upperFirst(text.replace(/[.;,:]+$/u, '')))
    .filter((text) => !used.includes(text));
  const story = contentStems(`${material.input.news_peg} ${material.input.take}`);
  const score = (text: string, index: number): number =>
    2 * [...contentStems(text)].filter((stem) => story.has(stem)).length +
    (/\d/u.test(text) ? 1 : 0) +
    (countWords(text) >= 5 ? 2 : 0) -
    index * 0.4;
  const found = [...new Set(candidates)]
    .filter(fits)
    .map((text, index) => ({ text, rank: score(text, index) }))
    .sort((left, right) => right.rank - left.rank)
    .find(({ text }) => checkSentence(text, material.grounds).supported)?.text;
  return found ?? lastResort(material);
}

/** The sentence itself, or its longest starts that are complete: cut before a comma or a preposition. */
export function shortForms(sentence: string): string[] {
  const bare = withoutStop(sentence).replace(/^I have (.+) behind me$/u, '$1');
  if (/^I(?: am|['’]m| have been) (?:an?|the)\b/u.test(bare))
    return shortPhrases(bare.replace(/^I(?: am|['’]m| have been) /u, ''));
  if (fits(bare)) return [bare];
  if (/^(?:as|when|in|on|at|after|before|while|if|since|from|for|because|with)\b/iu.test(bare))
    return [];
  const terms = termsOf(bare);
  const verb = mainVerb(terms);
  if (verb < 1) return shortPhrases(bare);
  const forms: string[] = [];
  for (let end = terms.length - 1; end > verb + 1; end -= 1) {
    if (!mayEndAt(terms, end)) continue;
    const text = withoutStop(joinTerms(terms.slice(0, end)));
    if (fits(text) && countWords(text) >= 4 && !SUPERLATIVE.test(text)) forms.push(text);
  }
  return forms;
}

/** A noun phrase, or its longest starts that end with a noun. */
function shortPhrases(phrase: string): string[] {
  const bare = withoutStop(phrase);
  if (fits(bare)) return [bare];
  const terms = termsOf(bare);
  const forms: string[] = [];
  for (let end = terms.length - 1; end > 1; end -= 1) {
    const text = withoutStop(joinTerms(terms.slice(0, end)));
    if (mayEndAt(terms, end) && fits(text) && !SUPERLATIVE.test(text)) forms.push(text);
  }
  return forms;
}

/** Cut off from its place or kind, 'the first birth center' claims too much. */
const SUPERLATIVE =
  /\b(?:first|only|last|best|worst|biggest|largest|smallest|oldest|youngest|most|least|never|always)\b/iu;

const BREAK =
  /^(?:in|on|at|for|with|from|across|since|before|after|because|while|when|who|that|which|about|during|until|through|by|under|over|beside|near|into|without|so|but)$/iu;

/** Whether a text may end before the term at `end`: a phrase is complete there. */
function mayEndAt(terms: readonly Term[], end: number): boolean {
  const last = terms[end - 1];
  const next = terms[end];
  if (
    last === undefined ||
    next === undefined ||
    (last.tags.has('Hyphenated') && last.post === '-')
  )
    return false;
  const mark = /[,;:—–]/u.test(`${last.post}${next.pre}`);
  if (!mark && !BREAK.test(next.text)) return false;
  const ends = last.tags.has('Noun') || last.tags.has('Adverb') || /^\d/u.test(last.text);
  const before = terms[end - 2];
  if (
    canBeVerb(last.text) &&
    (before === undefined || before.tags.has('Verb') || before.tags.has('Pronoun'))
  )
    return false;
  // No cut inside an aside: '…, one courtroom at a time'.
  if (terms.slice(Math.max(0, end - 4), end - 1).some((term) => /,/u.test(term.post)) && !mark)
    return false;
  if (!ends || last.tags.has('Pronoun') || last.tags.has('Possessive')) return false;
  // 'Between 1958 and 1971', 'from 6 to 8': the pair stays together.
  return (
    !terms
      .slice(0, end)
      .some(
        (term, index) =>
          /^(?:between|both|either|neither|not)$/iu.test(term.text) && index > end - 5,
      ) && !/^(?:to|until)$/iu.test(next.text)
  );
}

/** The news or the name, whole words within the limits: for input that holds nothing shorter. */
function lastResort({ peg, input }: Material): string {
  const words: string[] = [];
  for (const word of upperFirst(peg.text || input.profile.name).split(' ')) {
    if (!fitsSoFar([...words, word].join(' '))) break;
    words.push(word);
  }
  const text = words
    .join(' ')
    .replace(
      /(?:\s+(?:a|an|the|of|in|on|at|for|and|or|to|with|by|from|as|its|their|his|her|is|are|that|who))+$/iu,
      '',
    )
    .replace(/[,;:–-]+$/u, '');
  return text || Array.from(peg.text).slice(0, HEADLINE_MAX_CHARACTERS).join('');
}

const fitsSoFar = (text: string): boolean =>
  countCharacters(text) <= HEADLINE_MAX_CHARACTERS && countWords(text) <= HEADLINE_MAX_WORDS;
