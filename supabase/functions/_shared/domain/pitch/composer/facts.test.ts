import { describe, expect, it } from 'vitest';
import { groundsOf } from '../ledger/grounds.ts';
import type { PitchInput } from '../pitch-input.ts';
import { factsOf } from './facts.ts';
import { selfIn } from './language/person.ts';

const NAME = 'Bernadine Cross';

/** What pitches say of the facts of a creator who typed these. */
function said(...facts: string[]): string[] {
  const input: PitchInput = {
    profile: {
      name: NAME,
      city_region: 'Beaufort, SC',
      beats: [],
      logline: '',
      timely_angle: '',
      book_title: '',
      bio_short: '',
      facts: facts.map((text) => ({ text })),
      offers: [],
    },
    news_peg: 'Hand-knit cast nets return',
    take: '',
    pitch_type: 'culture_mag',
  };
  return factsOf(input, groundsOf(input.profile, input), selfIn(facts, NAME)).map(
    ({ text }) => text,
  );
}

describe('facts that leave their subject out', () => {
  it.each([
    [
      'Has announced rodeos since 1999, beginning in Boley.',
      'I have announced rodeos since 1999, beginning in Boley.',
    ],
    [
      'Never learned to read round notes until she was 31.',
      'I never learned to read round notes until I was 31.',
    ],
    ['Is 45 and works from a two-chair studio.', 'I am 45 and work from a two-chair studio.'],
    [
      'Teaches tenth-grade history and coaches quiz bowl.',
      'I teach tenth-grade history and coach quiz bowl.',
    ],
    ['Was denied an operating loan twice.', 'I was denied an operating loan twice.'],
    [
      'Rents 3,200 square feet in the 30th Street corridor.',
      'I rent 3,200 square feet in the 30th Street corridor.',
    ],
    ['Had his record expunged in 2021.', 'I had my record expunged in 2021.'],
    ['Laid off from a big studio in 2023', 'I was laid off from a big studio in 2023.'],
    [
      'Farms 310 acres; his great-grandfather bought the first 40.',
      'I farm 310 acres; my great-grandfather bought the first 40.',
    ],
  ])('says “%s” as “%s”', (typed, sentence) => {
    expect(said('Has lived on the island for 40 years.', typed)).toContain(sentence);
  });

  it('turns what a whole sentence says of her', () => {
    expect(
      said('Has 14 names painted on her shed door.', 'A net takes her about 70 hours.'),
    ).toEqual(['I have 14 names painted on my shed door.', 'A net takes me about 70 hours.']);
  });

  it.each([
    'Families bring the clothes in grocery bags.',
    'Plans include a second store.',
    'Classes meet three times a week.',
    'Sold out in a week.',
  ])('gives “%s” no other subject', (typed) => {
    expect(said('Has lived on the island for 40 years.', typed)).toContain(typed);
  });
});

describe('facts about others', () => {
  it.each([
    'Volunteers include two judges and a bus driver.',
    'Volunteers from two churches scan 60 programs a month.',
    'My oldest student was 57. He passed the pack test on the second try.',
    "I've been a nurse since 1999, the first eleven years in an emergency room.",
  ])('stay as they were typed: %s', (fact) => {
    expect(said('I have run a bakery since 2011.', fact)).toContain(fact);
  });
});
