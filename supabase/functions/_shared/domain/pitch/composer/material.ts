import { splitSentences } from '../claims.ts';
import { ADVICE_LEAD } from '../lead-ins.ts';
import { checkSentence } from '../ledger/check-sentence.ts';
import type { Ground } from '../ledger/ground.ts';
import { groundsOf } from '../ledger/grounds.ts';
import type { PitchInput } from '../pitch-input.ts';
import { factsOf, type Fact } from './facts.ts';
import { isAdvice } from './language/advice.ts';
import { lowerSafely } from './language/capitals.ts';
import { termsOf } from './language/english.ts';
import { withNames, withTowns } from './language/logline.ts';
import { inFirstPerson, selfIn, type Self } from './language/person.ts';
import { SEVERAL_BOOKS } from './language/references.ts';
import type { Role } from './language/roles.ts';
import { speak } from './language/speak.ts';
import { asSentence, contentStems } from './language/text.ts';
import { tidy } from './language/tidy.ts';
import { likeness, topicsOf } from './likeness.ts';
import { finiteVerb, readPeg, type PegReading } from './peg/read-peg.ts';
import { roleIn, whoOf } from './who.ts';

/** All that a pitch can be composed of, in the creator's words. */
export interface Material {
  input: PitchInput;
  grounds: readonly Ground[];
  peg: PegReading;
  /** The sentences of the take; none without one. */
  take: readonly string[];
  /** What the creator is, when the logline says it as a role. */
  role: Role | null;
  /** Who is writing, as sentences; none without a logline. */
  who: readonly string[];
  /** The profile's timely angle as a sentence when it speaks of the peg's subject. */
  timely: string | null;
  facts: readonly Fact[];
}

/** Reads profile, news and take into what a pitch can be composed of. */
export function materialOf(input: PitchInput): Material {
  const { profile } = input;
  const grounds = groundsOf(profile, input);
  const context = [
    input.take,
    profile.logline,
    profile.timely_angle,
    profile.bio_short,
    ...profile.facts.map(({ text }) => text),
  ];
  const facts = profile.facts.map(({ text }) => text);
  const self =
    selfIn(facts, profile.name, profile.logline) ??
    selfIn(
      [...splitSentences(profile.bio_short), ...profile.facts.map(({ text }) => text)],
      profile.name,
      profile.logline,
    );
  return {
    input,
    grounds,
    peg: readPeg(input.news_peg, context),
    take: takeOf(input, grounds, self),
    role: roleIn(input, grounds),
    who: [
      ...whoOf(input, grounds).map((text) =>
        withTowns(withNames(text, context), profile.city_region),
      ),
      ...bookOf(input, grounds),
    ],
    timely:
      isReasonNow(profile.timely_angle, input) && goesWithTake(profile.timely_angle, input.take)
        ? timelyOf(input, grounds)
        : null,
    facts: factsOf(input, grounds, self),
  };
}

/** The take as the creator says it, without 'I think that' in front. */
function takeOf(input: PitchInput, grounds: readonly Ground[], self: Self): string[] {
  const text = tidy(input.take)
    .replace(/^why now\s*[?:—–-]+\s*(?=\S)/iu, '')
    .replace(/^(?:because|i (?:think|say|believe) that)\s+(?!of\b)/iu, '');
  if (!/\p{L}/u.test(text)) return [];
  const own = grounds.filter(({ source }) => source === 'take' || source === 'profile.name');
  return splitSentences(text).map((one, index) => {
    // What parents should do is no order to the editor.
    const advice = `${ADVICE_LEAD} ${lowerSafely(one, true)}`;
    if (index === 0 && isAdvice(one) && checkSentence(asSentence(advice), own).supported)
      return asSentence(advice);
    // 'The heroine fixes her own truck', 'a dad, and he is the only one': only who opens the sentence may be
    // the creator.
    const [called = ''] = input.profile.name.trim().split(' ');
    const third =
      /^(?:she|he|her|his)\b/iu.test(one) || (called.length > 1 && one.includes(called));
    const turned = asSentence(third ? (inFirstPerson(one, input.profile.name, self) ?? one) : one);
    // Somebody else who speaks to the creator: 'Mr. Simmonds told him' is not 'I told me'.
    const mixed = /\bI\b.*\bme\b|\b(?:my|me)\b.*\bI\b/u.test(turned) && !/\bI\b/u.test(one);
    return !mixed && checkSentence(turned, own).supported ? turned : asSentence(one);
  });
}

const NEW_WORK =
  /^(?:new|latest|first|second|third|next) (?=(?:play|book|novel|film|album|show|memoir|collection|podcast|season|shop|store|restaurant|exhibit|exhibition|class|single|cookbook|documentary) )/iu;
const SAYS_WHEN =
  /\s(?:starts?|begins?|opens?|ends?|returns?|is|are|was|were|comes?|takes?|falls?|meets?|votes?|closes?|will|has|have)\s/u;

/** The timely angle where it is a sentence. */
function timelyOf({ profile }: PitchInput, grounds: readonly Ground[]): string | null {
  const text = profile.timely_angle
    .replace(/^why now\s*[?:—–-]+\s*(?=\S)/iu, '')
    .replace(/^because\s+(?!of\b)/iu, '')
    // 'New play about an overnight shift opens this spring'
    .replace(NEW_WORK, (work) => `My ${work.toLowerCase()}`);
  const own = grounds.filter(({ source }) => source === 'profile.timely_angle');
  const [spoken] = speak(text, profile.name);
  if (spoken === undefined) return null;
  if (spoken.kind === 'fragment' && !SAYS_WHEN.test(spoken.text)) return null;
  const sentence = asSentence(spoken.text);
  return checkSentence(sentence, own).supported ? sentence : null;
}

/** The book by its title, where an offer or a fact speaks of 'my book' and nothing names it. */
function bookOf({ profile }: PitchInput, grounds: readonly Ground[]): string[] {
  const title = profile.book_title.trim();
  const texts = [
    ...profile.facts.map(({ text }) => text),
    ...profile.offers.map(({ text }) => text),
  ];
  const spoken = [...profile.offers, ...profile.facts].some(({ text }) =>
    /\b(?:my|the) book\b/iu.test(text),
  );
  // 'My book about these kitchens came out in 2019' names it well enough.
  if (profile.facts.some(({ text }) => /\bmy (?:\p{L}+ )?book\b/iu.test(text))) return [];
  if (title === '' || !spoken || [profile.logline, ...texts].some((text) => text.includes(title)))
    return [];
  // 'I have written seven novels': it is one of them.
  if ([profile.logline, ...texts].some((text) => SEVERAL_BOOKS.test(text))) return [];
  const named = asSentence(`My book is ${title}`);
  return checkSentence(named, grounds).supported ? [named] : [];
}

/** From this likeness of subjects on, two shared words are more than chance. */
const LIKE_THE_NEWS = 0.25;

/** News that has no day of its own: a question, a saying, a subject. */
const STANDING = /\?$|^["“‘']|^(?:the|a|an|why|how|what) /iu;

/**
 * Whether the timely angle is why this pitch comes now: it speaks of the peg, or the peg has no day of its
 * own and the angle speaks of it or of the creator's work.
 */
function isReasonNow(text: string, input: PitchInput): boolean {
  if (isAboutPeg(text, input)) return true;
  const { news_peg, take } = input;
  if (!STANDING.test(news_peg.trim())) return false;
  const peg = contentStems(news_peg);
  const shared = [...contentStems(text)].filter((stem) => peg.has(stem)).length;
  const known = contentStems(`${news_peg} ${take}`);
  return shared < 3 && [...contentStems(text)].some((stem) => known.has(stem));
}

/** Beside a take the reason for now is told only where both speak of the same. */
function goesWithTake(text: string, take: string): boolean {
  if (take.trim() === '') return true;
  const said = contentStems(take);
  const shared = [...contentStems(text)].filter((stem) => said.has(stem)).length;
  // Three words in common say the same again.
  return shared < 3 && likeness(topicsOf(text), topicsOf(take)) >= LIKE_THE_TAKE;
}

const LIKE_THE_TAKE = 0.5;

/** Whether a standing text speaks of this peg: two words of it stand in the peg or the take. */
function isAboutPeg(text: string, { news_peg, take }: PitchInput): boolean {
  const peg = contentStems(news_peg);
  const story = new Set([...peg, ...contentStems(take)]);
  const stems = contentStems(text);
  const shared = [...stems].filter((stem) => story.has(stem));
  // A date that the news names already is not named again.
  const numbers = text.match(/\d+/gu) ?? [];
  const repeats = numbers.length > 0 && numbers.every((number) => news_peg.includes(number));
  const inPeg = shared.filter((stem) => peg.has(stem)).length;
  // 'Summer pools open on Memorial Day' behind 'Pools open Memorial Day weekend'.
  if (inPeg >= 3 && inPeg >= 0.6 * peg.size && finiteVerb(termsOf(news_peg)) > 0) return false;
  // Beside a take, a sentence that says the news once more is left out.
  if (take.trim() !== '' && inPeg >= 3) return false;
  // 'High school pay deals' share two words with 'heat deaths in high school football'.
  const near = likeness(topicsOf(text), topicsOf(`${news_peg} ${take}`)) >= LIKE_THE_NEWS;
  // 'May is Haitian Heritage Month' beside the month says nothing more.
  const same = [...peg].every((stem) => stems.has(stem)) && stems.size <= peg.size + 1;
  return !same && !repeats && inPeg > 0 && (shared.length >= 3 || (shared.length >= 2 && near));
}
