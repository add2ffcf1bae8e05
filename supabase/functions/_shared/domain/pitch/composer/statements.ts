import { splitSentences } from '../claims.ts';
import type { PitchProfile } from '../../profile/profile.ts';
import { countWords } from '../../text.ts';
import { article, asSentence, joinList, lowerFirst, midSentence, withoutStop } from './prose.ts';

/** A sentence of the pitch and its source (see claims.ts). */
export interface Statement {
  text: string;
  source: string;
}

const ROLES =
  'author|writer|novelist|poet|playwright|essayist|journalist|reporter|columnist|critic|editor|' +
  'publisher|founder|co-founder|cofounder|entrepreneur|owner|co-owner|ceo|executive|director|' +
  'producer|filmmaker|documentarian|screenwriter|actor|actress|comedian|musician|singer|' +
  'songwriter|rapper|dj|dancer|choreographer|artist|painter|sculptor|designer|photographer|' +
  'illustrator|curator|historian|professor|teacher|educator|scholar|researcher|scientist|' +
  'engineer|developer|technologist|doctor|physician|nurse|midwife|doula|therapist|psychologist|' +
  'counselor|coach|trainer|dietitian|nutritionist|pharmacist|chef|baker|cook|farmer|gardener|' +
  'activist|organizer|advocate|abolitionist|lawyer|attorney|judge|economist|analyst|strategist|' +
  'consultant|planner|adviser|advisor|investor|realtor|architect|pastor|minister|imam|athlete|' +
  'runner|creator|host|podcaster|speaker|storyteller|blogger|mentor|bookkeeper|accountant|worker|carpenter|potter|tailor|seamstress|builder|brewer|florist|stylist|barber|mother|' +
  'father|parent|veteran|student|volunteer|librarian|archivist|leader|maker|expert|specialist';

// A role within the first words, before any comma or preposition: 'award-winning food writer and …'
const ROLE_PHRASE = new RegExp(
  String.raw`^(?:an?\s+|the\s+)?(?:[\p{L}’'-]+\s+){0,4}?(?:${ROLES})\b`,
  'iu',
);
const PHRASE_BREAK = /[,:;.]|\b(?:of|for|in|on|about|with|by|from|who|that|to|is|are)\b/iu;
const GERUND = /^[A-Z]?[a-z]{2,}ing\b/u;
const NOT_GERUND =
  /^(?:nothing|something|everything|anything|king|spring|string|wedding|morning|evening|during)\b/iu;
const FIRST_PERSON = /^(?:I|I['’](?:m|ve|ll|d)|My|We|We['’](?:re|ve|ll)|Our)\b/u;
const PAST_VERB =
  /^(?:[a-z]+ed|won|led|built|wrote|co-wrote|taught|ran|grew|sold|spoke|made|began|left|fed|gave|held|told|found|brought|kept|became|drew|sang|taught|swam|fought|paid|put|set|shot|cut)\b/iu;
const NOT_PAST_VERB = /^(?:united|sacred|kindred|hundred|gifted|seasoned|based)\b/iu;

/** A statement that supports the creator's authority; `bare` is the profile's own wording. */
export interface Proof extends Statement {
  bare: string;
}

/** The grammatical form of a profile's one-liner, for use in the first person. */
export type SelfDescription =
  /** 'Ada Cole, {phrase}' and 'I am {predicate}'. */
  | { kind: 'role'; phrase: string; predicate: string }
  | { kind: 'doing'; phrase: string }
  | { kind: 'sentence'; phrase: string }
  | { kind: 'text'; phrase: string };

const THIRD_PERSON = /\b(?:he|she|his|her|hers|him|their|theirs)\b/iu;
/** Verbs that are also adjectives: 'Trained 40 doulas', but 'Trained chef'. */
const MAYBE_PAST_VERB =
  /^(?:trained|published|celebrated|certified|registered|licensed|talented|retired|dedicated|acclaimed)\b/iu;
const AFTER_VERB =
  /^\S+\s+(?:\p{N}|a\b|an\b|the\b|my\b|our\b|over\b|more\b|dozens\b|hundreds\b|thousands\b|by\b|in\b|at\b|with\b|as\b|under\b|from\b)/iu;

/** Reads a logline (or the first sentence of a bio) for use in a first-person pitch. */
export function readSelf(text: string, name: string): SelfDescription {
  let bare = withoutStop(text);
  const third = new RegExp(
    String.raw`^(?:${escapeRegExp(name)}|she|he|they)\s+(?:is|are)\s+`,
    'iu',
  );
  if (name !== '') bare = bare.replace(third, '');
  // Several sentences are quoted unchanged.
  if (/[.!?;]\s/u.test(bare)) return { kind: 'text', phrase: bare };
  if (FIRST_PERSON.test(bare)) return { kind: 'sentence', phrase: bare };
  if (isRole(bare)) return { kind: 'role', ...asRole(bare) };
  if (GERUND.test(bare) && !NOT_GERUND.test(bare))
    return { kind: 'doing', phrase: lowerFirst(bare) };
  return { kind: 'text', phrase: bare };
}

// Trades outside of the list: 'The beekeeper who …', 'A hairdresser teaching …'.
const TRADE_PHRASE =
  /^(?:an?|the)\s+(?:[\p{L}’'-]+\s+){0,2}[\p{L}-]{3,}(?:keeper|maker|worker|dresser|smith|ist|ian)\s+(?:who|teaching|helping|behind|[\p{L}]+ing)\b/iu;

function isRole(text: string): boolean {
  const match = ROLE_PHRASE.exec(text);
  return (match !== null && !PHRASE_BREAK.test(match[0])) || TRADE_PHRASE.test(text);
}

const HOLDS_ONE =
  '(?:co-?)?(?:author|founder|host|creator|owner|director|editor|ceo|publisher|producer)';

/** 'author of X' has no article after a name and 'the' after 'I am'; 'food writer' has 'a'. */
function asRole(phrase: string): { phrase: string; predicate: string } {
  if (/^(?:an?|the|one of)\s/iu.test(phrase)) {
    return { phrase: lowerFirst(phrase), predicate: lowerFirst(phrase) };
  }
  const inside = lowerRole(phrase);
  const one = new RegExp(String.raw`^${HOLDS_ONE}\s+(?:of|at)\b`, 'iu');
  if (one.test(inside)) return { phrase: inside, predicate: `the ${inside}` };
  const two = new RegExp(String.raw`^([\p{L}-]+)\s+and\s+(${HOLDS_ONE}\s+(?:of|at)\b.*)$`, 'iu');
  const both = two.exec(inside);
  if (both?.[1] && both[2]) {
    return { phrase: inside, predicate: `${article(both[1])} ${both[1]} and the ${both[2]}` };
  }
  const single = `${article(inside)} ${inside}`;
  return { phrase: single, predicate: single };
}

/** Lower-cases a role as the first word; 'Brooklyn-based' and 'Black' keep their capital. */
function lowerRole(phrase: string): string {
  const first = /^[\p{L}-]+/u.exec(phrase)?.[0] ?? '';
  return new RegExp(`^(?:${ROLES})$`, 'iu').test(first) ? lowerFirst(phrase) : midSentence(phrase);
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** The profile's one-liner and its source; null when the profile has none. */
export function selfOf(profile: PitchProfile): { self: SelfDescription; source: string } | null {
  if (profile.logline !== '') {
    return { self: readSelf(profile.logline, profile.name), source: 'profile.logline' };
  }
  const sentence = splitSentences(profile.bio_short)[0];
  if (sentence !== undefined && countWords(sentence) <= 30) {
    return { self: readSelf(sentence, profile.name), source: 'profile.bio_short' };
  }
  return null;
}

function isPastVerb(text: string): boolean {
  if (!PAST_VERB.test(text) || NOT_PAST_VERB.test(text)) return false;
  return !MAYBE_PAST_VERB.test(text) || AFTER_VERB.test(text);
}

/** A fact of the profile as a first-person sentence with the same meaning. */
export function factStatement(text: string, index: number): Statement {
  const source = `profile.facts.${index}`;
  const bare = withoutStop(text);
  if (FIRST_PERSON.test(bare)) return { text: asSentence(bare), source };
  if (!THIRD_PERSON.test(bare)) {
    if (isPastVerb(bare)) return { text: asSentence(`I ${lowerFirst(bare)}`), source };
    if (isRole(bare)) return { text: asSentence(`I am ${asRole(bare).predicate}`), source };
  }
  const frames = ['For the record: ', 'A fact you can check: ', 'From my record: '];
  return { text: asSentence(`${frames[index % frames.length] ?? ''}${bare}`), source };
}

/** The facts of the profile, then the book, as sentences. */
export function proofs(profile: PitchProfile): Proof[] {
  const statements: Proof[] = profile.facts.map((fact, index) => ({
    ...factStatement(fact.text, index),
    bare: withoutStop(fact.text),
  }));
  if (profile.book_title !== '') {
    statements.push({
      text: asSentence(`My book is ${withoutStop(profile.book_title)}`),
      source: 'profile.book_title',
      bare: withoutStop(profile.book_title),
    });
  }
  return statements.filter(({ text }) => countWords(text) <= 40);
}

/**
 * The timely angle without the sentences that name the creator, which do not fit a first-person
 * pitch; '' when none is left.
 */
export function timelyAngle(profile: PitchProfile): string {
  const angle = profile.timely_angle.replace(/^why now\s*[:,–—-]?\s*/iu, '');
  const names = profile.name.split(/\s+/u).filter((part) => part.length > 2);
  return splitSentences(angle)
    .filter((sentence) => !names.some((part) => sentence.includes(part)))
    .join(' ');
}

/** The place without its state: 'Atlanta, GA' -> 'Atlanta'; null when blank. */
export function placeOf(profile: PitchProfile): string | null {
  return profile.city_region.split(',')[0]?.trim() || null;
}

/** The beats as text, such as 'health and social issues'; null without beats. */
export function beatsInWords(profile: PitchProfile): string | null {
  return profile.beats.length === 0
    ? null
    : joinList(profile.beats.map((beat) => beat.toLowerCase()));
}
