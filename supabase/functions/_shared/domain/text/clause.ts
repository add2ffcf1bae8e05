import nlp from 'compromise/two';
import { cleanLine } from './text.ts';

/** Who acts, where the word behind may be known as a noun only: 'I mentor coders', 'Folks been saying this'. */
const SUBJECT =
  /^(?:i|we|they|you|he|she|it|there|folks|people|nobody|everybody|somebody|nothing|everything)$/;
/** Behind one of these a clause is a part of another: 'Why bread costs more'. */
const SIDE =
  /^(?:because|although|though|unless|if|when|whenever|wherever|while|until|till|who|whose|whom|which|how|why|what|whatever|where|whether)$/;
/** The same, where a verb stands behind: 'Since the bridge closed', but not 'Since 2015 I bake'. */
const SIDE_OR_PLACE = /^(?:as|since|after|before|once)$/;
/** What no sentence ends with. */
const DANGLING =
  /^(?:the|an?|my|our|your|their|and|or|but|of|to|for|with|that|because|is|are|if|when|although|unless|while)$/;
/** So many words behind the comma of a side clause are the sentence. */
const MAIN_WORDS = 3;

interface Word {
  text: string;
  tags: ReadonlySet<string>;
  comma: boolean;
}

/**
 * Whether a text has a main clause, a question or a request in it ('Bakers deserve a raise', 'Ask your barber'), by the
 * parts of speech that compromise guesses. False for a noun alone, a side clause, and what breaks off. A guess: of 120
 * sentences it was not tuned on, 8 were taken for a fragment, and of 80 fragments 13 for a sentence.
 */
export function hasMainClause(text: string): boolean {
  const line = cleanLine(text);
  // The library knows English.
  if (/\?["”’)]*$/u.test(line) || !/[a-z]/iu.test(line)) return true;
  const sentences = nlp(line).json({
    terms: { text: true, normal: true, implicit: true, tags: true },
  }) as {
    terms: { text: string; normal: string; implicit?: string; tags: string[]; post: string }[];
  }[];
  return sentences.some(({ terms }) =>
    isClause(
      terms
        .map(({ text, normal, implicit, tags, post }) => ({
          // 'We’re' is 'we' and 'are'.
          text: (implicit || normal || text).toLowerCase(),
          tags: new Set(tags),
          comma: post.includes(','),
        }))
        .filter((word) => word.text !== ''),
    ),
  );
}

function isClause(words: readonly Word[]): boolean {
  const [first] = words;
  if (first === undefined || DANGLING.test(words.at(-1)?.text ?? '')) return false;
  if (/^(?:i|we|they|you|he|she|it)$/.test(first.text) && !first.comma && words.length > 1)
    return true;
  const comma = words.findIndex((word) => word.comma);
  if (SIDE.test(first.text) || SIDE_OR_PLACE.test(first.text)) {
    if (comma > 0 && words.length - comma > MAIN_WORDS) return true;
  }
  const verbs = words.filter((_, at) => isFiniteVerb(words, at)).length;
  return verbs > words.filter((_, at) => opensSideClause(words, at)).length;
}

/** Whether a word is the first of a verb that has somebody who acts: not of 'to bake', 'baking' or 'the bake'. */
function isFiniteVerb(words: readonly Word[], at: number): boolean {
  const is = (place: number, tag: string) => words[place]?.tags.has(tag) === true;
  const { text = '' } = words[at] ?? {};
  const before = words[at - 1]?.text ?? '';
  if (!is(at, 'Verb')) return false;
  if (is(at, 'Copula')) return true;
  if (SUBJECT.test(before) || (text === 'been' && is(at - 1, 'Noun'))) return true;
  if (is(at, 'Gerund') || text === 'been' || before === 'to' || is(at - 1, 'Possessive'))
    return false;
  if (is(at - 1, 'Determiner') && !/^th(?:is|at)$/.test(before)) return false;
  // 'Raised on a farm'
  if (at === 0 && is(at, 'PastTense')) return false;
  // 'Wages for school cooks', 'Egg prices and church kitchens'
  if (
    at === words.length - 1 &&
    /[^s]s$/.test(text) &&
    is(at - 1, 'Noun') &&
    (is(at - 2, 'Preposition') || is(at - 2, 'Conjunction'))
  )
    return false;
  let start = at;
  while (is(start - 1, 'Adverb') || is(start - 1, 'Negative')) start -= 1;
  // A second word of the same verb: 'has been sold'.
  return !is(start - 1, 'Verb');
}

/** Whether a word makes of the verb behind it a part of another clause, or none: 'because', 'who', 'to' in front. */
function opensSideClause(words: readonly Word[], at: number): boolean {
  const is = (place: number, tag: string) => words[place]?.tags.has(tag) === true;
  const { text = '' } = words[at] ?? {};
  const next = words[at + 1]?.text ?? '';
  if (!words.slice(at + 1).some(({ tags }) => tags.has('Verb'))) return false;
  if (SIDE.test(text)) return next !== 'to';
  if (text === 'to') return at === 0;
  if (text === 'that')
    return at === 0
      ? !is(1, 'Verb') &&
          (is(1, 'Determiner') || is(1, 'Possessive') || is(1, 'Plural') || is(1, 'Pronoun'))
      : (is(at - 1, 'Noun') || is(at - 1, 'Verb')) && !SIDE.test(words[at - 1]?.text ?? '');
  if (!SIDE_OR_PLACE.test(text)) return false;
  if (at > 0) return SUBJECT.test(next) && is(at + 2, 'Verb');
  // 'After the fire we rebuilt'
  return !words.some(
    (word, place) =>
      place > 1 && (SUBJECT.test(word.text) || is(place, 'Possessive')) && is(place - 1, 'Noun'),
  );
}
