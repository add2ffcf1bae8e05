import type { ClaimReason } from '../claims.ts';
import { BODY_MAX_WORDS } from '../pitch.ts';
import { align } from './alignment.ts';
import { analyse, placesOf, type Analysis, type Term } from './analysis.ts';
import { clausesOf } from './clauses.ts';
import { COURTESY_WORDS, courtesyTerms, isCourtesy, onlyAsks } from './courtesy.ts';
import type { Ground } from './ground.ts';
import { isInstruction } from './instructions.ts';
import { OFFER_WORDS } from './offer-words.ts';
import { literalSources } from './pieces.ts';
import { holdsPromise, isName, promises, quotationsStand, reasonFor, reasonOf } from './reasons.ts';
import { stateOf } from './states.ts';
import { creatorIn, namesRole } from './roles.ts';
import { dropsWeakening } from './weakening.ts';
import { ACCESS, ADDED_WORDS, BE, FIRST_PERSON, list, POINTERS } from './words.ts';

/** The result for one sentence. A supported sentence without a source claims nothing. */
export interface SentenceCheck {
  source: string | null;
  supported: boolean;
  reason: ClaimReason | null;
}

const SUPPORTED_WITHOUT_CLAIM: SentenceCheck = { source: null, supported: true, reason: null };
const marked = (reason: ClaimReason): SentenceCheck => ({ source: null, supported: false, reason });

const AUDIENCE = /^(?:viewers?|readers?|listeners?|audiences?|editors?|crew|team)$/u;
const DEGREES = list('phd doctorate degree diploma certificate license mba mfa jd md ba bs ma');

/** No sentence of a pitch is longer: what is, may not be sent and is not worth the comparing. */
const MAX_TERMS = BODY_MAX_WORDS;

const analyses = new WeakMap<Ground, Analysis>();

/** The analysis of a ground, kept while the ground lives: each sentence is compared with all. */
function analysisOf(ground: Ground): Analysis {
  const known = analyses.get(ground);
  if (known !== undefined) return known;
  const made = analyse(ground.text);
  analyses.set(ground, made);
  return made;
}

/**
 * Checks whether one of the grounds says what a sentence says: each word with content stands in it,
 * in any inflection, with the same prepositions and in the same relations; numbers are equal and
 * quotations literal. A sentence that only asks or thanks is supported without a source. In doubt
 * the sentence is marked, so that the creator is asked to confirm it.
 */
export function checkSentence(sentence: string, grounds: readonly Ground[]): SentenceCheck {
  const known = checks.get(grounds) ?? new Map<string, SentenceCheck>();
  checks.set(grounds, known);
  const found = known.get(sentence) ?? check(sentence, grounds, MAX_JOINS);
  known.set(sentence, found);
  return found;
}

/** How often a sentence is taken apart into two clauses: three clauses at most lie in a row. */
const MAX_JOINS = 2;

/** Results by sentence while the grounds live: a writer tries the same sentence many times. */
const checks = new WeakMap<readonly Ground[], Map<string, SentenceCheck>>();

function check(raw: string, all: readonly Ground[], joins: number): SentenceCheck {
  const grounds = all.filter(({ text }) => !isInstruction(text));
  const text = withoutLead(raw);
  for (const each of new Set([raw, text])) {
    const sources = literalSources(each, grounds);
    if (sources !== null) return supported(sources);
  }
  const whole = checkWhole(text, grounds);
  if (whole.supported || joins === 0) return whole;
  for (const { clauses, thing } of clausesOf(text)) {
    const checks = clauses.map((clause, at) => {
      const known = at === 0 ? [''] : ['my', 'our', 'the'];
      const about = grounds.filter((one) => thing === undefined || speaksOf(one, thing, known));
      return checkClause(clause, about, joins - 1);
    });
    if (checks.every((one) => one.supported) && checks.some(({ source }) => source !== null))
      return supported(checks.flatMap(({ source }) => source?.split('+') ?? []));
  }
  return whole;
}

/** Whether a ground speaks of the same thing: 'my bus' is another one than 'my old bus', or 'a bus'. */
function speaksOf({ text }: Ground, thing: string, determiners: readonly string[]): boolean {
  const words = ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}']+/gu)
      ?.join(' ') ?? ''
  } `;
  return determiners.some((each) => words.includes(`${each} ${thing} `));
}

const supported = (sources: readonly string[]): SentenceCheck => ({
  source: [...new Set(sources)].join('+') || null,
  supported: true,
  reason: null,
});

/** A clause that another one is joined to: it has a verb that its source has too. */
function checkClause(clause: string, grounds: readonly Ground[], joins: number): SentenceCheck {
  const found = check(clause, grounds, joins);
  const { terms, words } = analyse(clause);
  const source = grounds.find(({ source }) => source === found.source?.split('+')[0]);
  if (!found.supported || source === undefined) return found;
  // 'Them' of the second clause would be what the first one names.
  const spoken = analysisOf(source).words;
  if (words.some((word) => POINTERS.has(word) && !spoken.includes(word)))
    return marked('no_source');
  if (words.some((word) => BE.has(word) || /^(?:have|has|had)$/u.test(word))) return found;
  const says = analysisOf(source).terms;
  return terms.some(
    (term) =>
      !isName(term) &&
      says.some(({ verb, keys, implied }) =>
        term.keys.some((key) => implied.includes(key) || (verb && keys.includes(key))),
      ),
  )
    ? found
    : marked('no_source');
}

/** Whether one ground says the sentence. */
function checkWhole(sentence: string, all: readonly Ground[]): SentenceCheck {
  const grounds = all.filter(({ source }) => !source.startsWith('profile.questions.'));
  const analysis = analyse(sentence);
  if (analysis.terms.length === 0) return SUPPORTED_WITHOUT_CLAIM;
  if (analysis.terms.length > MAX_TERMS) return marked('no_source');
  const courtesy = isCourtesy(sentence);
  const polite = new Set(courtesy ? courtesyTerms(analysis) : []);
  const claiming = analysis.terms.filter((term) => !polite.has(term));
  if (claiming.length === 0) return SUPPORTED_WITHOUT_CLAIM;
  let reason: ClaimReason | null = null;
  for (const ground of grounds) {
    const source = analysisOf(ground);
    const given = neutralFor(ground, grounds, analysis, source);
    const rest = claiming.filter((term) => !given.has(term));
    if (rest.length === 0 || rest.some((term) => !says(source, term))) continue;
    const neutral = new Set([...polite, ...given]);
    const own = creatorIn(source, ground, namesOf(grounds));
    const against = contradiction(sentence, analysis, neutral, courtesy, ground, own);
    if (against === null) return { source: ground.source, supported: true, reason: null };
    reason ??= against;
  }
  if (courtesy && reason !== 'promise' && onlyAsks(sentence, analysis, claiming))
    return SUPPORTED_WITHOUT_CLAIM;
  if (reason !== null) return marked(reason);
  const foreign = claiming.filter((term) => !grounds.some((one) => says(analysisOf(one), term)));
  if (foreign.length === 0) return marked('several_sources');
  if (/[“"][^”"]+[”"]/u.test(sentence)) return marked('quotation');
  if (promises(analysis, courtesy)) return marked('promise');
  return marked(reasonFor(foreign));
}

/** Words before a colon that only say that something follows: 'My take:', 'The headline:'. */
const LEAD =
  /^(?:(?:I|my|the|a|an|here|this|is|in|on|to|for|of|it|can|just|one|as|see|way|have|your|about|am|write|writing|put|say|saw|read|keep|hearing|heard|want|talk|speak|offer|what|news|headline|take|view|answer|logline|story|advice|short|brief|line|simple|thing|something|calendar|question|reply|subject|work)\b[ ,]?)+: ?(?=\S)/iu;
const withoutLead = (text: string): string => text.replace(LEAD, '');

const isOffer = ({ source }: Ground) => source === 'offer' || source.startsWith('profile.offers.');

const isFirst = ({ words }: Analysis) => words.some((word) => FIRST_PERSON.has(word));

/** True when the source holds the term in any inflection. */
const says = (source: Analysis, term: Term) => placesOf(source, term).length > 0;

/** What a field with a name or a list says by its kind. */
const OF_FIELD = new Map([
  ['profile.name', list('name')],
  ['profile.city_region', list('live base work')],
  ['profile.beats', list('write talk speak cover about')],
  ['profile.book_title', list('book title call write author')],
]);

/** The terms that this ground lets a sentence add: the creator's name, an offer's own words. */
function neutralFor(
  ground: Ground,
  grounds: readonly Ground[],
  analysis: Analysis,
  source: Analysis,
): Set<Term> {
  const neutral = new Set<Term>();
  const add = (words: ReadonlySet<string>) => {
    for (const term of analysis.terms) {
      if (
        !term.number &&
        (!isName(term) || ground.source === 'profile.city_region') &&
        term.keys.some((key) => words.has(key))
      )
        neutral.add(term);
    }
  };
  if (isOffer(ground)) {
    add(OFFER_WORDS);
    add(COURTESY_WORDS);
    // 'Your viewers' water' speaks of something of theirs.
    for (const term of analysis.terms)
      if (term.time || (term.possessive && AUDIENCE.test(term.word))) neutral.delete(term);
  }
  if (ground.source === 'profile.city_region')
    add(new Set(stateOf(ground.text).toLowerCase().split(' ')));
  add(OF_FIELD.get(ground.source) ?? new Set());
  add(ADDED_WORDS);
  if (!source.terms.some(({ verb, word }) => verb && !word.endsWith('ing'))) {
    // '12 years as a chef' without a verb: 'I have worked as a chef for 12 years'.
    add(list('work spend'));
    if (source.terms.some(({ word }) => word === 'member')) add(list('serve'));
    if (source.terms.some(({ word }) => DEGREES.has(word))) add(list('earn hold receive'));
  }
  if (ground.source.startsWith('profile.') && ground.source !== 'profile.name') {
    const names = namesOf(grounds);
    for (const term of analysis.terms) if (term.capital && names.has(term.word)) neutral.add(term);
  }
  return neutral;
}

/** The words of the creator's own name. */
function namesOf(grounds: readonly Ground[]): ReadonlySet<string> {
  const name = grounds.find(({ source }) => source === 'profile.name');
  return new Set(name === undefined ? [] : analysisOf(name).terms.map(({ word }) => word));
}

/** Why the ground does not say the sentence although it holds all of its words; null when it does. */
function contradiction(
  sentence: string,
  analysis: Analysis,
  neutral: ReadonlySet<Term>,
  courtesy: boolean,
  ground: Ground,
  own: ReadonlySet<number>,
): ClaimReason | null {
  const source = analysisOf(ground);
  const offers = isOffer(ground);
  if (!quotationsStand(sentence, ground.text)) return 'quotation';
  // 'Would you like to film the strike?' offers it.
  if (courtesy && !offers && analysis.terms.some(({ keys }) => keys.some((key) => ACCESS.has(key))))
    return 'promise';
  if (!offers && promises(analysis, courtesy) && !holdsPromise(analysis, source)) return 'promise';
  const alignment = align(analysis, source, neutral, own, offers || courtesy);
  if (alignment === null) return 'no_source';
  const [fault] = alignment.faults.filter(({ what }) => !courtesy || what !== 'relation');
  if (fault !== undefined) return reasonOf(fault.term) ?? 'no_source';
  // 'I closed the library' of a headline about the mayor
  if (!courtesy && ground.source === 'peg' && isFirst(analysis) && !isFirst(source))
    return 'no_source';
  if (!courtesy && !namesRole(analysis, source, alignment.positions, ground)) return 'credential';
  const dropped = dropsWeakening(analysis, source, alignment.positions, offers);
  if (dropped !== null) return reasonOf(dropped) ?? 'no_source';
  return null;
}
