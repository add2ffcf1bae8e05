import { servesMedium } from '../../profile/offers.ts';
import { offerSentence } from '../../profile/offer-sentence.ts';
import { asSentence, isSentence } from '../../profile/sentences.ts';
import { cleanLine } from '../../text/text.ts';
import type { PitchInput } from '../pitch-input.ts';
import type { PitchType } from '../pitch.ts';
import type { Ground } from '../ledger/ground.ts';
import { nearness } from './nearness.ts';

/** A sentence of the creator with the name of its source (see `Ground`). */
export interface Said {
  text: string;
  source: string;
}

/** The row of a fact or an offer in its list of the profile, by its source. */
export const rowOf = ({ source }: Pick<Said, 'source'>): number => Number(source.split('.').at(-1));

/** What a pitch is arranged from: the creator's sentences, the likeliest first. */
export interface Material {
  type: PitchType;
  peg: string;
  /** Each null where it was not given. */
  who: Said | null;
  news: Said | null;
  take: Said | null;
  why: Said | null;
  helps: Said | null;
  facts: readonly Said[];
  offers: readonly Said[];
  questions: readonly Said[];
}

/** The facts that are sentences, in the profile's order. A source counts all facts, notes too. */
export const factSentences = ({ name, facts }: PitchInput['profile']): Said[] =>
  facts.flatMap(({ text }, index) =>
    isSentence(text, name)
      ? [{ text: asSentence(text), source: `profile.facts.${String(index)}` }]
      : [],
  );

/** The offers that have a verb, in the profile's order. */
export const offerSentences = ({ offers }: PitchInput['profile']): Said[] =>
  offers.flatMap((offer, index) => {
    const text = offerSentence(offer);
    return text === '' ? [] : [{ text, source: `profile.offers.${String(index)}` }];
  });

/** Which sentences stand out for this story where the creator has ticked none: indexes into the profile. */
export interface Suited {
  facts: readonly Said[];
  offers: readonly Said[];
}

const FACTS = 4;
const OFFERS = 3;

/** A fact belongs to a story that shares a word of take or why with it, or two of news and peg. */
export const FACT_NEAR = 2;

/**
 * The facts that belong to the story, the nearest first; where none does the nearest alone, or the first of the profile. The offers that serve the medium, best first. A guess by equal words that is shown as
 * ticks: the person changes it with one tap.
 */
export function suitedTo(input: Omit<PitchInput, 'chosen'>): Suited {
  const { profile, pitch_type } = input;
  const near = nearStory(input);
  const best = (list: Said[], weight: (said: Said) => number) =>
    list
      .map((said, index) => ({ said, at: weight(said) - index / 100 }))
      .toSorted((left, right) => right.at - left.at)
      .map(({ said }) => said);
  const all = factSentences(profile);
  const byStory = best(all, ({ text }) => near(text) && near(text) + (/\d/u.test(text) ? 0.4 : 0));
  const facts = byStory.filter(({ text }) => near(text) >= FACT_NEAR);
  const serves = (said: Said) => servesMedium(offerOf(profile, said), pitch_type);
  const offers = best(
    offerSentences(profile).filter((said) => serves(said) > 0),
    (said) => serves(said) + near(said.text),
  );
  return {
    facts: (facts.length > 0 ? facts : byStory.slice(0, 1)).slice(0, FACTS),
    offers: offers.slice(0, OFFERS),
  };
}

/** How near a text is to the story, by the words it shares with it; 0 where there are none. */
export const nearStory = ({
  take,
  story,
  news_peg,
}: Pick<PitchInput, 'take' | 'story' | 'news_peg'>): ((text: string) => number) =>
  nearness([
    [take, 2],
    [story.why, 2],
    [story.news, 1],
    [news_peg, 1],
  ]);

const offerOf = ({ offers }: PitchInput['profile'], said: Said) =>
  offers[rowOf(said)] ?? { verb: '' as const };

const said = (text: string, source: string): Said | null =>
  cleanLine(text) === '' ? null : { text: asSentence(text), source };

/** Reads profile, story and ticks into the sentences of a pitch. */
export function materialOf(input: PitchInput): Material {
  const { profile, story, chosen } = input;
  const suited = suitedTo(input);
  const own = said(story.offer, 'offer');
  const ticked = (all: Said[], texts: readonly string[], rows: readonly { text: string }[]) =>
    [...new Set(texts)].flatMap((text) => all.filter((one) => rows[rowOf(one)]?.text === text));
  const offers =
    chosen === null
      ? suited.offers
      : ticked(offerSentences(profile), chosen.offers, profile.offers);
  return {
    type: input.pitch_type,
    peg: cleanLine(input.news_peg),
    who: said(profile.who, 'profile.who'),
    news: said(story.news, 'news'),
    take: said(input.take, 'take'),
    why: said(story.why, 'why'),
    helps: said(story.helps, 'helps'),
    facts:
      chosen === null ? suited.facts : ticked(factSentences(profile), chosen.facts, profile.facts),
    offers: own === null ? offers : [own, ...offers],
    questions: profile.questions
      .map(({ text }, index) => ({ text: cleanLine(text), source: `profile.questions.${index}` }))
      .filter(({ text }) => text !== ''),
  };
}

/** The material of a letter: an offer that the medium cannot use stays out, also one that is ticked. */
export function letterMaterial(input: PitchInput): Material {
  const material = materialOf(input);
  const serves = (one: Said) =>
    one.source === 'offer' || servesMedium(offerOf(input.profile, one), input.pitch_type) > 0;
  return { ...material, offers: material.offers.filter(serves) };
}

/** What a model may write from: the sentences of the material, the peg, and the writer's name and place. */
export function groundsOfMaterial(input: PitchInput): Ground[] {
  const { peg, who, news, take, why, helps, facts, offers } = materialOf(input);
  const { name, city_region } = input.profile;
  return [
    { source: 'peg', text: peg },
    ...[news, take, why, helps, who].filter((said) => said !== null),
    { source: 'profile.name', text: name },
    { source: 'profile.city_region', text: city_region },
    ...facts,
    ...offers,
  ].filter(({ text }) => text !== '');
}
