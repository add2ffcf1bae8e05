import type { PitchInput } from '../pitch-input.ts';
import { toSentenceCase, upperFirst, withSureCapitals } from './language/capitals.ts';
import { isCommonWord } from './language/english.ts';
import { withTown } from './language/places.ts';

/**
 * The input of a creator who types no capitals, with the names that the profile gives away: of the creator and
 * of the place. Other input stays as it is, because 'mobile' need not be Mobile.
 */
export function withOwnNames(typedInput: PitchInput): PitchInput {
  const input = { ...typedInput, news_peg: withSureCapitals(asked(withPlacesOf(typedInput))) };
  const { profile } = input;
  const typed = [profile.logline, ...profile.facts.map(({ text }) => text), input.take].join('\n');
  if (/\p{Lu}/u.test(typed.replace(/\bI\b/gu, '')) || !/\p{Ll}/u.test(typed)) return input;
  const names = new Set(
    `${profile.city_region.split(/,\s*\p{L}{2}$/u)[0] ?? ''} ${profile.name}`
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length >= 4 && !isCommonWord(word)),
  );
  const named = (text: string): string =>
    text.replace(/(?<![\p{L}'’@.])\p{Ll}{4,}(?![\p{L}@])/gu, (word) =>
      names.has(word) ? upperFirst(word) : word,
    );
  return {
    ...input,
    news_peg: /\p{Lu}/u.test(input.news_peg) ? input.news_peg : named(input.news_peg),
    take: named(input.take),
    profile: {
      ...profile,
      logline: named(profile.logline),
      timely_angle: named(profile.timely_angle),
      facts: profile.facts.map((fact) => ({ ...fact, text: named(fact.text) })),
      offers: profile.offers.map((offer) => ({
        ...offer,
        text: named(offer.text),
        place: named(offer.place),
      })),
    },
  };
}

/** 'why are so many american bus stops just a pole?': a question is used as it was typed, but for its names. */
const asked = (peg: string): string =>
  /\p{Lu}/u.test(peg) ||
  !/\?$|^(?:why|how|what|who|where|when|is|are|do|does|can|should|will) /u.test(peg.trim())
    ? peg
    : toSentenceCase(peg, []);

const STATES =
  'alabama alaska arizona arkansas california colorado connecticut delaware florida hawaii idaho illinois indiana iowa ' +
  'kansas kentucky louisiana maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada ' +
  'ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia wisconsin wyoming america';
const STATE = new RegExp(`\\b(?:${STATES.split(' ').join('|')})\\b`, 'gu');

/**
 * 'world cup in kansas city', where the creator lives in Kansas City; 'indiana's child care vouchers', wherever they
 * live.
 */
function withPlacesOf({ news_peg, profile }: PitchInput): string {
  if (/\p{Lu}/u.test(news_peg)) return news_peg;
  const [town = ''] = profile.city_region.split(',').map((one) => one.trim());
  const before = town.includes(' ') ? '\\b' : '(?<=\\b(?:in|from|of|near|around|for) )';
  return withTown(news_peg, town, before).replace(STATE, upperFirst);
}
