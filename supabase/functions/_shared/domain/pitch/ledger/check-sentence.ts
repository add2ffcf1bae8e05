import { splitSentences, type ClaimReason } from '../claims.ts';
import { withoutOffering } from '../offer-frames.ts';
import { behindPeg, withoutLeadIn } from '../lead-ins.ts';
import { align } from './alignment.ts';
import { BODY_MAX_WORDS } from '../pitch.ts';
import { analyse, type Analysis, type Term } from './analysis.ts';
import { courtesyTerms, isCourtesy } from './courtesy.ts';
import type { Ground } from './ground.ts';
import { isInstruction } from './instructions.ts';
import { OFFER_WORDS } from './offer-words.ts';
import { changesSpeaker, dropsWeakening, namesRole } from './roles.ts';
import { candidatesFor, shapeOf } from './shape.ts';
import { CAUSES, CREDENTIALS, FIRST_PERSON, PROMISES, TIMES } from './words.ts';

/** The result for one sentence. A supported sentence without a source claims nothing. */
export interface SentenceCheck {
  source: string | null;
  supported: boolean;
  reason: ClaimReason | null;
}

const SUPPORTED_WITHOUT_CLAIM: SentenceCheck = { source: null, supported: true, reason: null };
const marked = (reason: ClaimReason): SentenceCheck => ({ source: null, supported: false, reason });

const AUDIENCE = /^(?:viewers?|readers?|listeners?|audiences?|editors?|crew|team)$/u;
const DEGREES = /^(?:phd|doctorate|degree|diploma|certificate|license|mba|mfa|jd|md|ba|bs|ma)$/u;

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
  const found = known.get(sentence) ?? check(sentence, grounds);
  known.set(sentence, found);
  return found;
}

/** Results by sentence while the grounds live: a writer tries the same sentence many times. */
const checks = new WeakMap<readonly Ground[], Map<string, SentenceCheck>>();

function check(text: string, all: readonly Ground[]): SentenceCheck {
  const peg = all.find(({ source }) => source === 'peg');
  const behind = peg === undefined ? null : behindPeg(text, peg.text);
  if (behind !== null) {
    // The peg may be named before a view, an offer or a question, never before a fact about the past.
    const rest = checkSentence(upperFirst(behind), all);
    const fits = rest.source === null || /^(?:take$|profile\.offers\.)/u.test(rest.source);
    return rest.supported && !fits ? marked('several_sources') : rest;
  }
  const sentence = withoutLeadIn(withoutName(text, all));
  const grounds = all.filter(({ text }) => !isInstruction(text));
  const analysis = analyse(sentence);
  if (analysis.terms.length === 0) return SUPPORTED_WITHOUT_CLAIM;
  if (analysis.terms.length > MAX_TERMS) return marked('no_source');
  const courtesy = isCourtesy(sentence);
  const polite = new Set(courtesy ? courtesyTerms(analysis) : []);
  const claiming = analysis.terms.filter((term) => !polite.has(term));
  if (claiming.length === 0) return SUPPORTED_WITHOUT_CLAIM;
  const verbatim = grounds.find((ground) => sentencesIn(ground).has(bare(sentence)));
  if (verbatim !== undefined) return { source: verbatim.source, supported: true, reason: null };
  const offer = grounds.find((ground) => offersLiterally(sentence, ground));
  if (offer !== undefined) return { source: offer.source, supported: true, reason: null };
  // 'You can sit in on one of my classes' offers what 'You can see one of my classes' offers.
  const offered = withoutOffering(sentence);
  if (offered !== sentence && !sentence.startsWith(SEEN)) {
    const seen = checkSentence(`${SEEN}${offered}`, offersOf(all));
    if (seen.supported && seen.source !== null) return seen;
  }
  // 'I am a captain who sells …': the logline as it stands, with its writer in front.
  const role = /^I am (?:an?|the) /u.exec(sentence);
  const logline = grounds.find(({ source }) => source === 'profile.logline');
  if (
    role !== null &&
    logline !== undefined &&
    sentencesIn(logline).has(bare(sentence.slice(role[0].length)))
  )
    return { source: logline.source, supported: true, reason: null };

  const reasons: ClaimReason[] = [];
  let best = { missing: claiming, ground: null as Ground | null };
  for (const ground of grounds) {
    const source = analysisOf(ground);
    const given = neutralFor(ground, grounds, analysis, source);
    const neutral = new Set([...polite, ...given]);
    const rest = claiming.filter((term) => !given.has(term));
    const missing = rest.filter((term) => !says(source, term));
    if (missing.length > 0 || rest.length === 0) {
      if (rest.length > 0 && missing.length < best.missing.length) best = { missing, ground };
      continue;
    }
    const reason = contradiction(
      sentence,
      analysis,
      neutral,
      courtesy,
      ground,
      source,
      namesOf(grounds),
    );
    if (reason === null) return { source: ground.source, supported: true, reason: null };
    reasons.push(reason);
  }
  const [first] = reasons;
  if (first !== undefined) return marked(first);
  return marked(reasonFor(sentence, claiming, best.missing, grounds, analysis, courtesy));
}

/** How an offer is compared, whichever words offer it. */
const SEEN = 'You can see ';
const offers = new WeakMap<readonly Ground[], readonly Ground[]>();

/** The offers among the grounds, the same list for the same grounds. */
function offersOf(grounds: readonly Ground[]): readonly Ground[] {
  const known = offers.get(grounds);
  if (known !== undefined) return known;
  const made = grounds.filter(({ source }) => source.startsWith('profile.offers.'));
  offers.set(grounds, made);
  return made;
}

/** Without the name of the creator in front: 'I'm Ife Dunmore, 22, town clerk'. */
function withoutName(text: string, grounds: readonly Ground[]): string {
  const name = grounds.find(({ source }) => source === 'profile.name')?.text.trim() ?? '';
  if (name === '') return text;
  for (const start of [`I'm ${name}`, `I am ${name}`]) {
    const rest = text.replaceAll('’', "'").startsWith(start.replaceAll('’', "'"))
      ? text.slice(start.length)
      : '';
    if (/^[,:] \S/u.test(rest)) return rest.slice(2);
  }
  return text;
}

const wholes = new WeakMap<Ground, ReadonlySet<string>>();

/** The sentences of a ground, and the ground as a whole, for comparing letter by letter. */
function sentencesIn(ground: Ground): ReadonlySet<string> {
  const known = wholes.get(ground);
  if (known !== undefined) return known;
  const made = new Set([...splitSentences(ground.text), ground.text].map(bare));
  wholes.set(ground, made);
  return made;
}

const upperFirst = (text: string): string =>
  text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

const LIMITS =
  /\b(?:notice|not|no|except|only|unless|if|permission|okay|ok|consent|agrees?|agreed|arrangement|appointment|names?)\b/iu;

/** Whether the sentence offers exactly what an offer says, letter for letter but for its marks. */
function offersLiterally(sentence: string, { source, text }: Ground): boolean {
  if (!source.startsWith('profile.offers.')) return false;
  const words = (each: string) =>
    (
      each
        .replace(/^(?:a|an|the) /iu, '')
        .toLowerCase()
        .replaceAll('’', "'")
        .match(/[\p{L}\p{N}']+/gu) ?? []
    ).join(' ');
  // Where and when may be left out, a condition may not.
  const parts = text.split(', ');
  const forms = parts
    .map((_, at) => [parts.slice(0, at + 1).join(', '), parts.slice(at + 1).join(', ')])
    .filter(([, rest = '']) => !LIMITS.test(rest))
    .map(([form = '']) => words(form));
  return (
    forms.includes(words(withoutOffering(sentence))) &&
    !/\b(?:not|never|no)\b/iu.test(sentence.slice(0, 30))
  );
}

/** Without case, quotation marks and closing marks. */
const bare = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^[\s"“'(]+|[\s.!,;:"”')]+$/gu, '');

/** True when the source holds the term in any inflection. */
const says = (source: Analysis, term: Term) => candidatesFor(shapeOf(source), term).length > 0;

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
      if (!term.number && !isName(term) && term.keys.some((key) => words.has(key)))
        neutral.add(term);
    }
  };
  if (ground.source.startsWith('profile.offers.')) {
    add(OFFER_WORDS);
    // 'Your viewers' water' speaks of something of theirs.
    for (const term of analysis.terms) {
      if (term.possessive && AUDIENCE.test(term.word)) neutral.delete(term);
    }
  }
  if (ground.source === 'profile.name') add(new Set(['name']));
  if (ground.source === 'profile.city_region') add(new Set(['live', 'base', 'work']));
  if (ground.source === 'profile.beats') add(new Set(['write', 'talk', 'speak', 'cover', 'about']));
  if (ground.source === 'profile.book_title')
    add(new Set(['book', 'title', 'call', 'write', 'author']));
  if (!source.terms.some(({ verb }) => verb)) {
    // '12 years as a chef' without a verb: 'I have worked as a chef for 12 years'.
    add(new Set(['work', 'spend']));
    if (source.terms.some(({ word }) => word === 'member')) add(new Set(['serve']));
    if (source.terms.some(({ word }) => DEGREES.test(word)))
      add(new Set(['earn', 'hold', 'receive']));
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

/** A capitalised word after the first. */
const isName = (term: Term) => term.capital && term.before.length > 0 && /^\p{Lu}/u.test(term.text);

/** Why the ground does not say the sentence although it holds all of its words; null when it does. */
function contradiction(
  sentence: string,
  analysis: Analysis,
  neutral: ReadonlySet<Term>,
  courtesy: boolean,
  ground: Ground,
  source: Analysis,
  names: ReadonlySet<string>,
): ClaimReason | null {
  const isOffer = ground.source.startsWith('profile.offers.');
  if (!quotationsStand(sentence, ground.text)) return 'quotation';
  if (!isOffer && promises(analysis, courtesy) && !holdsPromise(analysis, source)) return 'promise';
  const alignment = align(analysis, source, neutral, isOffer || courtesy);
  if (alignment === null) return 'no_source';
  const [fault] = alignment.faults;
  if (fault !== undefined) return reasonOf(fault.term) ?? 'no_source';
  if (!courtesy && changesSpeaker(analysis, source, alignment.positions, ground, names))
    return 'no_source';
  if (!courtesy && !namesRole(analysis, source, alignment.positions, ground)) return 'credential';
  const dropped = dropsWeakening(analysis, source, alignment.positions, isOffer);
  if (dropped !== null) return reasonOf(dropped) ?? 'no_source';
  return null;
}

/** The reason that fits a term which its source does not say. */
function reasonOf(term: Term): ClaimReason | null {
  const has = (words: ReadonlySet<string>) => term.keys.some((key) => words.has(key));
  if (term.number) {
    return /^number (?:1[6-9]|20)\d\d$/u.test(term.keys[0] ?? '') ? 'time' : 'number';
  }
  if (has(CAUSES)) return 'cause';
  if (has(TIMES)) return 'time';
  if (isName(term))
    return term.tags.has('Place') || /^(?:in|at|from|to|near)$/u.test(term.relation ?? '')
      ? 'place'
      : 'name';
  if (has(CREDENTIALS)) return 'credential';
  return null;
}

const PRIORITY: readonly ClaimReason[] = ['number', 'cause', 'credential', 'time', 'place', 'name'];

function reasonFor(
  sentence: string,
  claiming: readonly Term[],
  missing: readonly Term[],
  grounds: readonly Ground[],
  analysis: Analysis,
  courtesy: boolean,
): ClaimReason {
  const inSome = (term: Term) => grounds.some((ground) => says(analysisOf(ground), term));
  if (claiming.every(inSome)) return 'several_sources';
  if (/[“"][^”"]+[”"]/u.test(sentence)) return 'quotation';
  if (promises(analysis, courtesy)) return 'promise';
  const found = new Set(missing.filter((term) => !inSome(term)).map(reasonOf));
  return PRIORITY.find((reason) => found.has(reason)) ?? 'no_source';
}

/** True when the sentence says what its writer can or will do or give. */
function promises(analysis: Analysis, courtesy: boolean): boolean {
  const { words, terms } = analysis;
  if (
    terms.some((term) =>
      term.keys.some((key) => /^(?:available|exclusive|exclusively)$/u.test(key)),
    )
  )
    return true;
  const modal = words.findIndex((word) => /^(?:can|could|will|would|shall|'ll|'d)$/u.test(word));
  const giving = terms.some((term) =>
    term.keys.some((key) =>
      /^(?:send|bring|show|give|offer|provide|invite|promise|guarantee|share|demonstrate)$/u.test(
        key,
      ),
    ),
  );
  const first = words.some((word) => FIRST_PERSON.has(word));
  if (courtesy) return giving && first;
  if (modal < 0) return giving && first && words.some((word) => word === 'you' || word === 'your');
  return words
    .slice(Math.max(0, modal - 3), modal + 3)
    .some((word) => FIRST_PERSON.has(word) || word === 'you');
}

/** True when the source holds the promise too: a modal verb, or each promising word. */
function holdsPromise(analysis: Analysis, source: Analysis): boolean {
  const wanted = analysis.words.filter((word) => PROMISES.has(word));
  return wanted.every((word) => source.words.includes(word));
}

/** True when each quotation of the sentence stands in the text, letter for letter but for case. */
function quotationsStand(sentence: string, text: string): boolean {
  const plain = (each: string) =>
    each
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
      .trim();
  const known = ` ${plain(text)} `;
  return [...sentence.matchAll(/[“"]([^”"]+)[”"]/gu)].every(([, quoted]) =>
    known.includes(` ${plain(quoted ?? '')} `),
  );
}
