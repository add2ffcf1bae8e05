import type { PitchProfile } from '../../profile/profile.ts';
import { countWords } from '../../text.ts';
import { splitSentences } from '../claims.ts';
import type { Ground } from '../ledger/ground.ts';
import { checkSentence } from '../ledger/check-sentence.ts';
import { groundsOf } from '../ledger/grounds.ts';
import type { PitchInput } from '../pitch-input.ts';
import { spoken, tidy } from './language/first-person.ts';
import { asSentence, contentStems } from './language/text.ts';
import { readPeg, type PegReading } from './peg/read-peg.ts';

/** Something that a pitch can say, in the creator's words. */
export interface Unit {
  /** The name of its ground. */
  source: string;
  /** Complete sentences in the first person. */
  sentences: readonly string[];
  /** How well it fits the peg; 0 means no likeness. */
  fit: number;
}

/** All that a pitch can be composed of. */
export interface Material {
  input: PitchInput;
  grounds: readonly Ground[];
  peg: PegReading;
  take: Unit | null;
  logline: Unit | null;
  /** The profile's timely angle when it speaks of the peg's subject. */
  timely: Unit | null;
  /** The facts, best fit first; sentences of the short bio when there are fewer than two. */
  facts: readonly Unit[];
}

/** A pitch's texts may be as long as a field; a unit of more words is cut to its first sentences. */
const UNIT_MAX_WORDS = 45;

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
  const peg = readPeg(input.news_peg, context);
  const unit = (source: string, text: string): Unit | null =>
    unitOf(source, text, profile.name, grounds, fitOf(text, input));

  const facts: Unit[] = [];
  profile.facts.forEach(({ text }, index) => {
    const found = unit(`profile.facts.${index}`, text);
    const before = facts.at(-1);
    if (found === null) return;
    if (before !== undefined && POINTS_BACK.test(found.sentences[0] ?? '')) {
      // 'One of them won a prize' is understood only behind the fact that it points to.
      facts[facts.length - 1] = { ...before, sentences: [...before.sentences, ...found.sentences] };
    } else facts.push(found);
  });
  const bio = facts.length < 2 ? bioUnits(profile, grounds, input) : [];
  const timely = unit('profile.timely_angle', profile.timely_angle);
  return {
    input,
    grounds,
    peg,
    take: unit('take', input.take),
    logline: unit('profile.logline', profile.logline),
    timely: timely !== null && isAboutPeg(profile.timely_angle, input) ? timely : null,
    facts: [...facts, ...bio]
      .map((each, index) => ({ each, index }))
      .sort((left, right) => right.each.fit - left.each.fit || left.index - right.index)
      .map(({ each }) => each),
  };
}

function unitOf(
  source: string,
  text: string,
  name: string,
  grounds: readonly Ground[],
  fit: number,
): Unit | null {
  if (!/\p{L}/u.test(text)) return null;
  const isSaid = source === 'take' || source === 'profile.timely_angle';
  const own = grounds.filter(
    (ground) => ground.source === source || ground.source === 'profile.name',
  );
  const holds = (sentences: readonly string[]) =>
    sentences.length > 0 && sentences.every((one) => checkSentence(one, own).supported);
  const asWritten = splitSentences(tidy(text))
    .map(asSentence)
    .filter((sentence) => sentence !== '');
  // Checking costs more than its square: what is longer than any sentence stays as it was written.
  const turned =
    countWords(text) > UNIT_MAX_WORDS
      ? []
      : isSaid
        ? said(text, name)
        : spoken(text, name, source === 'profile.logline');
  const found = holds(turned) ? turned : asWritten.map(cut);
  if (found.length === 0) return null;
  const kept: string[] = [];
  for (const sentence of found) {
    if (kept.length > 0 && countWords([...kept, sentence].join(' ')) > UNIT_MAX_WORDS) break;
    kept.push(sentence);
  }
  return { source, sentences: kept, fit };
}

/** A sentence of more words than a unit may have ends after the last one that fits. */
const cut = (sentence: string): string =>
  countWords(sentence) <= UNIT_MAX_WORDS
    ? sentence
    : asSentence(sentence.split(/\s+/u).slice(0, UNIT_MAX_WORDS).join(' '));

/** A take or an angle: what the creator says, in the first person, without 'because' in front. */
function said(text: string, name: string): string[] {
  const bare = tidy(text).replace(
    /^(?:because|that|i (?:think|say|believe) that)\s+(?!of\b)/iu,
    '',
  );
  return splitSentences(bare).flatMap((sentence) => {
    const first = /^(?:[\p{L}.]+ ?){1,4}/u.exec(sentence)?.[0] ?? '';
    const about =
      /^(?:she|he|her|his)\b/iu.test(sentence) ||
      name.split(' ').some((part) => part.length > 2 && first.startsWith(part));
    return about ? spoken(sentence, name) : [asSentence(sentence)];
  });
}

/** A pronoun for something that the sentence itself does not name. */
const POINTS_BACK =
  /^(?:it|they|(?:one|some|most|all) of (?:them|those|these))\b|\b(?:use|find|stopped) (?:\d+ of )?(?:it|them)\b/iu;

function bioUnits(profile: PitchProfile, grounds: readonly Ground[], input: PitchInput): Unit[] {
  return splitSentences(profile.bio_short).flatMap(
    (sentence) =>
      unitOf('profile.bio_short', sentence, profile.name, grounds, fitOf(sentence, input) / 2) ??
      [],
  );
}

/** Likeness of a text to the story: shared words with the peg count double, a shared place and figures a little. */
function fitOf(text: string, { news_peg, take, profile }: PitchInput): number {
  const stems = contentStems(text);
  const peg = contentStems(news_peg);
  const said = contentStems(take);
  let fit = 0;
  for (const stem of stems) fit += (peg.has(stem) ? 2 : 0) + (said.has(stem) ? 1 : 0);
  const place = contentStems(profile.city_region);
  if ([...place].some((stem) => peg.has(stem) && stems.has(stem))) fit += 1;
  if (/\d/u.test(text)) fit += 0.5;
  // 'That notebook', 'It …': it points to something that the pitch may not have said.
  if (/^(?:it|this|that|these|those|they|both)\b|\b(?:that|those) \p{L}+[.!]?$/iu.test(text.trim()))
    fit -= 1.5;
  return fit;
}

/** Whether a standing text speaks of this peg: two words of it stand in the peg or the take. */
function isAboutPeg(text: string, { news_peg, take }: PitchInput): boolean {
  const peg = contentStems(news_peg);
  const story = new Set([...peg, ...contentStems(take)]);
  const shared = [...contentStems(text)].filter((stem) => story.has(stem));
  return shared.length >= 2 && shared.some((stem) => peg.has(stem));
}
