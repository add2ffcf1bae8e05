import { describe, expect, it } from 'vitest';
import { aboutOutlets, nearWords, placeIn, widestFormat } from '@/features/pitches/form/near-words';

const none = {
  in_city: 0,
  in_state: 0,
  national: 0,
  elsewhere: 0,
  samples: false,
  draws: 0,
  draws_only: false,
};
const words = (pitch_type: 'tv_local' | 'podcast', counts: Partial<typeof none>, city: string) =>
  nearWords([{ pitch_type, ...none, ...counts }], pitch_type, city);

describe('nearWords', () => {
  it('says of local TV and papers what is in the city, in the state and everywhere', () => {
    expect(words('tv_local', { in_city: 2, in_state: 1, national: 3 }, 'Atlanta, GA')).toBe(
      '2 TV stations and papers in Atlanta take pitches here. There are 1 elsewhere in your state and 3 for the whole country.',
    );
    expect(words('tv_local', { in_city: 1 }, 'Atlanta, GA')).toBe(
      '1 TV station or paper in Atlanta takes pitches here.',
    );
  });

  it('says before the writing that a city has none, and what there is instead', () => {
    expect(words('tv_local', { in_state: 1 }, 'Toledo, OH')).toBe(
      'No TV station or paper in Toledo takes pitches here yet. There is 1 elsewhere in your state.',
    );
    expect(words('tv_local', { in_state: 2, national: 3 }, 'Toledo, OH')).toBe(
      'No TV station or paper in Toledo takes pitches here yet. There are 2 elsewhere in your state and 3 for the whole country.',
    );
    const all = [
      { pitch_type: 'tv_local', ...none },
      { pitch_type: 'culture_mag', ...none, elsewhere: 1 },
      { pitch_type: 'podcast', ...none, national: 2, elsewhere: 2 },
    ] as const;
    expect(nearWords(all, 'tv_local', 'Toledo, OH')).toBe(
      'No TV station or paper in Toledo takes pitches here yet. Less tied to a place: 1 culture magazine and 4 podcasts and radio shows.',
    );
  });

  it('asks for the city where none is known', () => {
    expect(words('tv_local', { national: 2 }, '')).toBe(
      '2 TV stations and papers take pitches from the whole country. Say your city in your profile, and local ones are found.',
    );
  });

  it('counts formats that take stories from everywhere as a whole', () => {
    expect(words('podcast', { in_city: 1, national: 2, elsewhere: 4 }, 'Atlanta, GA')).toBe(
      '7 podcasts and radio shows take pitches here, 1 of them in Atlanta.',
    );
    expect(words('podcast', { elsewhere: 1 }, '')).toBe(
      '1 podcast or radio show takes pitches here.',
    );
    expect(words('podcast', {}, 'Atlanta, GA')).toBe(
      'No podcast or radio show takes pitches here yet.',
    );
  });
});

it.each([
  ['I am a tailor in Macon.', 'Macon'],
  ['I am a bus driver in Toledo, OH, and I write poems', 'Toledo, OH'],
  ['I run a bakery in St. Louis and teach', 'St. Louis'],
  ['I teach in Spanish.', ''],
  ['I am a chef, and I opened my kitchen in March.', ''],
  ['I am a tailor in', ''],
])('the place in “%s” is “%s”', (who, place) => {
  expect(placeIn(who)).toBe(place);
});

describe('widestFormat', () => {
  const of = (
    tv: Partial<typeof none>,
    magazines: Partial<typeof none>,
    podcasts: Partial<typeof none>,
  ) =>
    widestFormat([
      { pitch_type: 'tv_local', ...none, ...tv },
      { pitch_type: 'culture_mag', ...none, ...magazines },
      { pitch_type: 'podcast', ...none, ...podcasts },
    ]);

  it('is the one with the most outlets near or for the whole country, wherever others are', () => {
    expect(of({ in_city: 2, in_state: 1 }, { national: 2, elsewhere: 9 }, { national: 1 })).toBe(
      'tv_local',
    );
    expect(of({}, { national: 2 }, { national: 3 })).toBe('podcast');
    expect(of({}, { elsewhere: 2 }, { elsewhere: 1 })).toBe('culture_mag');
  });

  it('is not one that goes by a draw alone, and none where there is no outlet', () => {
    expect(of({ in_city: 5, draws_only: true }, {}, { elsewhere: 1 })).toBe('podcast');
    expect(of({}, {}, {})).toBeUndefined();
  });
});

describe('aboutOutlets', () => {
  const of = (counts: object) => ({ pitch_type: 'podcast' as const, ...none, ...counts });

  it('says when all that are counted are samples, and that some draw', () => {
    expect(aboutOutlets([of({ national: 2 })])).toBe('');
    expect(aboutOutlets([of({ national: 2, samples: true }), of({})])).toMatch(
      /^All outlets are invented/,
    );
    expect(aboutOutlets([of({ national: 2, samples: true }), of({ national: 1 })])).toBe('');
    expect(aboutOutlets([of({ national: 2, draws: 1 })])).toMatch(
      /draw which go.* new for 14 days/,
    );
  });
});
