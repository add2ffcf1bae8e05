import { isSentence, capitalized, withoutStop } from '../../profile/sentences.ts';
import { cleanLine, countCharacters, countWords, withoutTrail } from '../../text/text.ts';
import { splitSentences } from '../claims.ts';
import { HEADLINE_MAX_CHARACTERS, HEADLINE_MAX_WORDS } from '../pitch.ts';
import { OFFER_STARTS } from '../../profile/offers.ts';
import { pegKind } from '../peg.ts';
import type { Material, Said } from './material.ts';

const fits = (text: string): boolean =>
  countCharacters(text) <= HEADLINE_MAX_CHARACTERS && countWords(text) <= HEADLINE_MAX_WORDS;

/** A clause that speaks of something before it, or that holds only under a condition. */
const LEANS =
  /^(?:it|its|they|their|them|that|this|those|these|he|she|his|her|which|who|whose|there|so|then|and|or|but|not|nor|no|if|unless|when|because|although|until|only|even|while)\b|\b(?:too|instead|either|neither|before|after|it|them|one|ones|that|this|does|do|did)$/iu;

/**
 * The parts of a text that say by themselves what it says: the whole, each of its sentences, and of those
 * what stands before the first semicolon, colon, dash or 'and', and behind the last one or a 'but', where
 * that leans on nothing before it. What stands before a 'but' is never cut out: the rest turns its sense.
 */
export function standingClauses(text: string): string[] {
  const whole = withoutStop(cleanLine(text));
  const sentences = splitSentences(whole);
  const parts = sentences.flatMap((sentence) => {
    const last = sentence.split(/,? (?:but|yet) |; (?:but )?|: | [—–-] /iu).at(-1) ?? '';
    const first = sentence.split(CLAUSE_END)[0] ?? '';
    return [sentence, last, ...(TURNS.test(sentence) ? [] : [first])];
  });
  const stands = (part: string) =>
    part !== whole && countWords(part) >= 4 && isSentence(part) && !LEANS.test(withoutStop(part));
  return [whole, ...parts.filter(stands)].map((part) => capitalized(withoutStop(cleanLine(part))));
}
const TURNS = /\b(?:but|yet|not|unless|until|if|except|only|let alone)\b/iu;
const CLAUSE_END = /, (?:and|so) | and (?=(?:I|we|you|they|it|he|she)\b)|; |: | [—–-] /iu;

/** What somebody did a number of. Years say how long, not what; lost or planned things are none that one has. */
const COUNT =
  /(?<=\b(?:\p{L}+ed|built|made|taken|took|taught|kept|sold|read|written|wrote|fed|grown|grew|sewn|drawn|drew|given|gave|found|won|run|ran|caught|brought|bought|sent|led)\s)(?:(?:more than|over|about|nearly|almost|at least|fewer than) )?(?!(?:19|20)\d\d\b)\d[\d,.]*\s(?!(?:years?|months?|weeks?|days?|hours?|minutes?|percent|a\.m|p\.m|am|pm|of|in|on|all|each|every|some|or|and|to|times|more|at)\b)\p{L}.*$/iu;
const NO_COUNT =
  /\b(?:not|never|no|lost|lose|died|killed|plan|plans|planning|hope|hopes|want|wants|would|could|may|might|will|owe|owed|if|instead|without)\b/iu;

const OPEN_END = /\s(?:an?|the|of|in|on|at|for|or|to|with|by|from|my|our|since)$/iu;

/** Words that belong to the verb in front of the number: without it they say nothing. */
const OF_THE_VERB =
  /\b(?:since|until|during|together|myself|ourselves|by hand|for (?:\d|free|years)|with (?:my|our|an?|me|him|her|them|\p{Lu})|in (?:19|20)\d\d|(?:this|last|each|every) \p{L}+|to (?!an?\b|the\b|my\b|our\b|their\b|his\b|her\b)\p{Ll}+)\b/u;

/** What a fact counts: '212 people buried without markers'; null where it counts nothing that stands without its verb. */
export function countedIn(fact: string): string | null {
  const text = withoutStop(cleanLine(fact));
  const found = NO_COUNT.test(text) ? undefined : COUNT.exec(text)?.[0];
  // What is added may go; a list or a clause that belongs to the noun may not.
  const [counted = ''] = found?.split(/[;:(–—]|, (?=(?:and|but|so) |the |which )/u) ?? [];
  if (countWords(counted) < 3 || OPEN_END.test(counted) || OF_THE_VERB.test(counted)) return null;
  return fits(counted) ? capitalized(counted.trim()) : null;
}

/** What the creator is, from the sentence of who they are: 'a retired Latin teacher'; null where it tells no role. */
const ROLE =
  /^I(?:['’]m| am) ((?:an?|the) [^,.;]+?)(?:[,.;]| (?:in|who|and|at|from|with|on|of|for|that|running|working|based)\b)/iu;

/** A peg of so few words is the name of a season: the role of the writer says more. */
const SEASON_WORDS = 4;

const OFFER_START = new RegExp(
  `^(?:${Object.values(OFFER_STARTS)
    .filter((start) => start !== '')
    .join('|')}) `,
  'u',
);

/** What an offer gives, without the words in front: 'A roll call from the 1931 ledger'; null where it is no name. */
export function offeredIn(offer: string): string | null {
  if (!OFFER_START.test(offer)) return null;
  const [what = ''] = withoutStop(offer)
    .replace(OFFER_START, '')
    .split(/[;:(–—]|,(?!\d)/u);
  const isThing = /^(?:an?|the|my|our|\d|\p{Lu})/u.test(what) && !/\b(?:me|us)\b/iu.test(what);
  // 'A kid finish a bike' is what one films, not what one calls it.
  const isFilmed = offer.startsWith(OFFER_STARTS.film) && !/ing\b/u.test(what);
  return isThing && !isFilmed && countWords(what) >= 4 && fits(what)
    ? capitalized(what.trim())
    : null;
}

/**
 * Subject lines of a pitch, the best first: what the creator says, what is new, what they offer, what
 * they counted. Each within the limits of a headline; at least one. The name of a season alone is the last
 * resort: everybody else writes it as well.
 */
export function subjectLines({
  who,
  take,
  why,
  helps,
  facts,
  offers,
  news,
  peg,
}: Material): string[] {
  const of = (said: Said | null) => (said === null ? [] : standingClauses(said.text));
  const [view, ...partsOfTake] = of(take);
  const proofs = facts.map(({ text }) => withoutStop(text)).filter((text) => !LEANS.test(text));
  const isNews = pegKind(peg) !== 'occasion';
  const partsOfPeg = [capitalized(peg), ...standingClauses(peg).toReversed()];
  const all = [
    ...partsOfTake,
    view,
    ...(why === null ? [] : [countedIn(why.text)]),
    ...(isNews ? [...partsOfPeg, ...of(news).toReversed()] : []),
    ...offers.map(({ text }) => offeredIn(text)),
    ...facts.map(({ text }) => countedIn(text)),
    ...proofs.filter((text) => /\d/u.test(text)),
    ...of(why),
    ...of(helps),
    ...proofs,
  ];
  const usable = (text: string | null | undefined): text is string =>
    typeof text === 'string' && /[\p{L}\p{N}]/u.test(text) && fits(text);
  const found = all.filter(usable).map(withoutTrail);
  const role = ROLE.exec(who?.text ?? '')?.[1];
  const last = [
    ...(isNews || role === undefined || countWords(peg) > SEASON_WORDS
      ? []
      : [`${capitalized(peg)}: ${role}`]),
    ...of(news),
    ...partsOfPeg,
    // Whole, and so better than the peg with an open end.
    ...pegParts(peg).toReversed(),
    ...proofs.flatMap(standingClauses),
  ]
    .filter(usable)
    .map(withoutTrail);
  if (found.length + last.length === 0) return [shortened(capitalized(peg))];
  return [...new Set(found.length > 0 ? found : last)];
}

/** Marks that its writer set behind a whole thought. */
const MARKS = /(?:[:;]| [–—-]|(?<=\p{Ll}{4})[.?!])(?= )/gu;
const PART_WORDS = 4;

/**
 * What the peg says up to each mark behind a whole thought, where that is four words or more and nothing behind it turns
 * the sense. Between the words of a clause it is never cut: the rest says something else.
 */
export const pegParts = (peg: string): string[] =>
  [...peg.matchAll(MARKS)]
    .filter(({ index }) => !TURNS.test(peg.slice(index)))
    .map(({ index }) => withoutTrail(peg.slice(0, index)))
    .filter((text) => countWords(text) >= PART_WORDS);

/** Words that open another clause: in front of them a line ends best. */
const CLAUSE_START =
  /^(?:after|and|as|because|before|but|if|or|so|that|until|when|where|whether|which|while|who|whose)$/iu;
/** Words that open another phrase; what 'of' opens belongs to the word before. */
const PHRASE_START =
  /^(?:about|across|against|along|around|at|behind|beside|between|by|during|for|from|in|into|near|next|on|over|since|through|to|toward|under|with|without)$/iu;
/** Words with which no cut line ends, and measures of time that wait for 'after' or 'before'. */
const LOOSE_END =
  /(?:\s+(?:an?|the|of|in|on|at|for|and|or|but|to|with|by|from|as|up|down|off|out|back|its?|their|his|her|our|my|your|they|it|he|she|we|you|is|are|was|were|be|being|been|has|have|had|can|could|will|would|may|might|must|should|after|before|that|which|who|than|more|most|first|last|next|this|these|only|just|not|never|\d+|(?:an?|the|\d+|two|three|four|five|six) (?:day|week|month|year)s?))+$/iu;
const CLAUSE_WORDS = 5;

/** The peg up to the end of a clause, of a phrase, or else of a word, and '…', within the limits. */
function shortened(peg: string): string {
  const words = peg.split(' ');
  const cuts = words
    .map((next, count) => ({ text: words.slice(0, count).join(' '), next }))
    .filter(({ text }) => text !== '' && fits(`${withoutTrail(text)}…`));
  const ends = (start: RegExp, least: number) =>
    cuts.findLast(
      ({ text, next }) =>
        countWords(text) >= least &&
        !LOOSE_END.test(text) &&
        (start.test(next) || /[,;:.?!]$/u.test(text)),
    );
  const cut = ends(CLAUSE_START, CLAUSE_WORDS) ?? ends(PHRASE_START, PART_WORDS) ?? cuts.at(-1);
  const text =
    cut?.text.replace(LOOSE_END, '') ?? [...peg].slice(0, HEADLINE_MAX_CHARACTERS - 1).join('');
  return `${withoutTrail(text)}…`;
}

/** The first line that is not used and that is no sentence of the text, nor opens it: it would be read twice. */
export function subjectFor(
  lines: readonly string[],
  text: string,
  used: readonly string[],
): string {
  const key = (line: string) => withoutStop(line).toLowerCase();
  const free = lines.filter((line) => !used.some((one) => key(one) === key(line)));
  const said = splitSentences(text).map(key);
  const isNew = (line: string) => !said.includes(key(line)) && !key(text).startsWith(key(line));
  return free.find(isNew) ?? free[0] ?? lines[0] ?? '';
}
