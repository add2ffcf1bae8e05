import { describe, expect, it } from 'vitest';
import { materialOf } from '../material.ts';

/** Who is writing, of a creator with this logline. */
function who(logline: string): { said: string; short: string | null } {
  const { who: sentences, role } = materialOf({
    profile: {
      name: 'Ann Lee',
      city_region: 'Anchorage, Alaska',
      beats: [],
      logline,
      timely_angle: '',
      book_title: '',
      bio_short: '',
      facts: [],
      offers: [],
    },
    news_peg: 'The county fair opens',
    take: '',
    pitch_type: 'culture_mag',
  });
  return { said: sentences.join(' '), short: role?.short ?? null };
}

describe('loglines typed as the line of a profile', () => {
  it.each([
    [
      'Doula, 14 yrs. Founder of a class for dads',
      'I have been a doula for 14 years. I am the founder of a class for dads.',
    ],
    [
      'Block club president. 77 years old. I plant trees.',
      'I am a block club president. I am 77 years old. I plant trees.',
    ],
    [
      '81, ham radio operator, call me when the phones go out.',
      'I am 81, a ham radio operator. Call me when the phones go out.',
    ],
    [
      '19 years old, college student, getting kids back in the water',
      'I am a 19-year-old college student getting kids back in the water.',
    ],
    [
      'Sign painter, 74, hand-lettered half the storefronts',
      "I'm Ann Lee, a sign painter, 74, who hand-lettered half the storefronts.",
    ],
    [
      'Third generation pea farmer, southwest Georgia',
      'I am a third generation pea farmer in southwest Georgia.',
    ],
    [
      'GED teacher inside a county jail; retired Army sergeant',
      'I am a GED teacher inside a county jail and a retired Army sergeant.',
    ],
    [
      'Psychologist for college athletes, former Division I hurdler',
      'I am a psychologist for college athletes and a former Division I hurdler.',
    ],
    [
      'Night bus driver, father of twins, and I write a poem every shift.',
      'I am a night bus driver and a father of twins, and I write a poem every shift.',
    ],
    [
      'Composer for video games, and I record every sound',
      'I am a composer for video games, and I record every sound.',
    ],
    [
      'swim coach, teaching kids to float since 2012',
      'I am a swim coach and have been teaching kids to float since 2012.',
    ],
    [
      'poet and ferry deckhand, writing about an island',
      'I am a poet and ferry deckhand, writing about an island.',
    ],
    [
      'Ex-banker growing mushrooms in a bank vault. Literally.',
      'I am an ex-banker growing mushrooms in a bank vault. Literally.',
    ],
    [
      'Hammond organ repair, church to church, Virginia and the Carolinas',
      'I do Hammond organ repair, church to church, in Virginia and the Carolinas.',
    ],
    [
      "I am a coach who started a girls' team in Mountain View, Anchorage.",
      "I am a coach who started a girls' team in Mountain View, Anchorage.",
    ],
  ])('says “%s” as “%s”', (logline, sentence) => {
    expect(who(logline).said).toBe(sentence);
  });

  it('turns what is the creator’s and leaves what may be another’s', () => {
    expect(who('I am a nurse who keeps gallon jugs of water in her trunk.').said).toBe(
      'I am a nurse who keeps gallon jugs of water in my trunk.',
    );
    expect(who('I am a teacher who lets each student keep her own key.').said).toBe(
      'I am a teacher who lets each student keep her own key.',
    );
    expect(who('I am a coach who taught her daughter to swim before she could walk.').said).toBe(
      'I am a coach who taught her daughter to swim before she could walk.',
    );
  });

  it('names the role without the capital that began the line', () => {
    expect(who('Chief poll worker. I have not missed an election since.').short).toBe(
      'a chief poll worker',
    );
    expect(who('Drive-in theater owner').short).toBe('a drive-in theater owner');
    expect(who('I am a 24-year-old who made a video game.').short).toBeNull();
  });
});
