import type { PitchInput } from '../pitch-input.ts';
import { upperFirst } from './language/capitals.ts';

/**
 * The input of a creator who types no capitals, with the names that the profile gives away: of the creator and
 * of the place. Other input stays as it is, because 'mobile' need not be Mobile.
 */
export function withOwnNames(input: PitchInput): PitchInput {
  const { profile } = input;
  const typed = [profile.logline, ...profile.facts.map(({ text }) => text), input.take].join('\n');
  if (/\p{Lu}/u.test(typed.replace(/\bI\b/gu, '')) || !/\p{Ll}/u.test(typed)) return input;
  const names = new Set(
    `${profile.city_region.split(/,\s*\p{L}{2}$/u)[0] ?? ''} ${profile.name}`
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length >= 4),
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
