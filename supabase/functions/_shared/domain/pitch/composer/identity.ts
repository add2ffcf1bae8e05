import type { PitchProfile } from '../../profile/profile.ts';
import type { PitchType } from '../pitch.ts';
import { asSentence, capitalise } from './prose.ts';
import {
  beatsInWords,
  placeOf,
  selfOf,
  type SelfDescription,
  type Statement,
} from './statements.ts';

const INTRODUCTIONS: Readonly<Record<PitchType, readonly [string, string, string]>> = {
  tv_local: ['I am', 'My name is', 'Your guest would be'],
  culture_mag: ['I am', 'My name is', 'The byline would be'],
  podcast: ['I am', 'My name is', 'Your guest would be'],
};

const ONE_LINE = ['My work in one line: ', 'What I do, briefly: ', 'The work behind the name: '];
const DOING = ['My work is', 'My job is', 'My days go into'];

/**
 * Introduces the creator in the first person; each variation (0 to 2) has another wording. Without
 * `withSelf` only the name and the place. Null when the profile has neither.
 */
export function introduce(
  profile: PitchProfile,
  type: PitchType,
  variation: 0 | 1 | 2,
  withSelf: boolean,
): Statement | null {
  const opening = INTRODUCTIONS[type][variation];
  const found = withSelf ? selfOf(profile) : null;
  if (found !== null) return describe(profile.name, opening, found.self, found.source, variation);
  if (profile.name === '') return null;

  const place = placeOf(profile);
  const beats = beatsInWords(profile);
  const sources = ['profile.name'];
  const sentences: string[] = [];
  if (place === null) {
    sentences.push(`${opening} ${profile.name}.`);
  } else {
    sources.push('profile.city_region');
    sentences.push(
      variation === 1
        ? `${opening} ${profile.name} and I am based in ${place}.`
        : `${opening} ${profile.name}, based in ${place}.`,
    );
  }
  if (beats !== null && !withSelf) {
    sources.push('profile.beats');
    sentences.push(
      [`My subjects are ${beats}.`, `I work on ${beats}.`, `The field: ${beats}.`][variation] ?? '',
    );
  }
  return { text: sentences.join(' '), source: sources.join('+') };
}

function describe(
  name: string,
  opening: string,
  self: SelfDescription,
  source: string,
  variation: 0 | 1 | 2,
): Statement {
  const both = name === '' ? source : `profile.name+${source}`;
  const named = name === '' ? '' : `${opening} ${name}`;
  switch (self.kind) {
    case 'role':
      if (named === '') return { text: asSentence(`I am ${self.predicate}`), source: both };
      return {
        text: asSentence(
          variation === 1 ? `${named}, and I am ${self.predicate}` : `${named}, ${self.phrase}`,
        ),
        source: both,
      };
    case 'sentence':
      return { text: join(named, asSentence(self.phrase)), source: both };
    case 'doing':
      return {
        text: join(named, asSentence(`${DOING[variation] ?? 'My work is'} ${self.phrase}`)),
        source: both,
      };
    case 'text':
      return {
        text: join(named, asSentence(`${ONE_LINE[variation] ?? ''}${capitalise(self.phrase)}`)),
        source: both,
      };
  }
}

/** A sentence with the creator's place; null when the profile has none. */
export function sayPlace(profile: PitchProfile, variation: 0 | 1 | 2): Statement | null {
  const place = placeOf(profile);
  if (place === null) return null;
  const text = [`I am based in ${place}.`, `Home is ${place}.`, `${place} is my city.`][variation];
  return { text: text ?? '', source: 'profile.city_region' };
}

/** A sentence that connects the creator's beats to the story; null without beats. */
export function sayBeats(profile: PitchProfile, variation: 0 | 1 | 2): Statement | null {
  const beats = beatsInWords(profile);
  if (beats === null) return null;
  const are = profile.beats.length > 1 ? 'are' : 'is';
  const text = [
    `${capitalise(beats)} ${are} the ground I would speak from.`,
    `I come to the story from ${beats}.`,
    `My examples would come from ${beats}.`,
  ][variation];
  return { text: text ?? '', source: 'peg+profile.beats' };
}

const join = (named: string, sentence: string) =>
  named === '' ? sentence : `${named}. ${sentence}`;
