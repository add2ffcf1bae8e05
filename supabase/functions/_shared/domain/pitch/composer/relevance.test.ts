import { describe, expect, it } from 'vitest';
import type { PitchInput } from '../pitch-input.ts';
import { assembleBody } from '../pitch.ts';
import { composePitch } from './compose.ts';
import { likeness, topicsOf } from './likeness.ts';
import { nearnessOf } from './relevance.ts';

const farmer: PitchInput['profile'] = {
  name: 'Terrance Guidry',
  city_region: 'Opelousas, Louisiana',
  beats: ['Culture'],
  logline: 'I raise crawfish and rice, and I lead a zydeco trail ride every spring.',
  timely_angle: '',
  book_title: '',
  bio_short: '',
  facts: [
    { text: 'I farm 140 acres of crawfish and rice in St. Landry Parish with my two brothers.' },
    { text: 'Our trail ride started in 1998 with 17 horses and now draws more than 600 riders.' },
    { text: 'The 2023 drought cost us four fifths of our crawfish.' },
    { text: 'My mother, who is 88, speaks Creole with hardly anybody else.' },
  ],
  offers: [
    { kind: 'see', text: 'the crawfish traps being emptied by boat', place: '', days: '' },
    { kind: 'see', text: 'the trail ride', place: '', days: '' },
    { kind: 'hear', text: 'my mother telling a story in Creole', place: '', days: '' },
  ],
};
const pitched = (news_peg: string, take: string): PitchInput => ({
  profile: farmer,
  news_peg,
  take,
  pitch_type: 'tv_local',
});
const PRICES = pitched(
  'Crawfish prices are up ahead of Good Friday',
  'The price at the table goes up a dollar and the man in the boat sees a dime of it.',
);
const COWBOYS = pitched(
  'Black cowboys are everywhere in music right now',
  'We were on our horses the whole time.',
);

describe('likeness', () => {
  it('tells which of two facts is near a story without a word in common', () => {
    const story = topicsOf('The barbershop as town hall: men who will not open a letter');
    const near = topicsOf('I cut hair on Wright Avenue and keep two chairs for boys.');
    const far = topicsOf('I have trained eight oyster farmers.');
    expect(likeness(near, story)).toBeGreaterThan(likeness(far, story));
  });

  it('is 1 for equal texts and 0 for one that speaks of nothing', () => {
    const text = topicsOf('a community garden with beehives');
    expect(likeness(text, text)).toBeCloseTo(1);
    expect(likeness(text, topicsOf('and so it was, of all things, the'))).toBe(0);
    expect(likeness(topicsOf(''), topicsOf(''))).toBe(0);
    expect(topicsOf('__proto__').size).toBe(0);
  });
});

describe('nearnessOf', () => {
  const near = (texts: string[], input: PitchInput) =>
    nearnessOf(
      texts.map((text) => ({ text, refers: false })),
      input,
    );

  it('calls family and hobbies an aside unless the story is of them', () => {
    const mother = 'My mother raised five boys and we all still talk every Sunday.';
    expect(near([mother, 'I love a crossword puzzle.'], PRICES)).toEqual(['aside', 'aside']);
    const labor = pitched('Labor Day', 'The railroad porters built a union out of tips.');
    expect(near(['My grandfather made up beds on the railroad.'], labor)).toEqual(['story']);
  });

  it('ties a fact to the story through another fact', () => {
    expect(
      near(
        ['The ponds off Highway 182 hold our crawfish.', 'We drained the ponds by hand in 2016.'],
        PRICES,
      ),
    ).toEqual(['story', 'story']);
  });
});

describe('a pitch', () => {
  it('proves and offers by what is near its news', () => {
    for (const one of composePitch(PRICES)) {
      expect(assembleBody(one)).toMatch(/crawfish/iu);
      expect(assembleBody(one)).not.toMatch(/Creole/u);
      expect(assembleBody(one)).toContain('crawfish traps being emptied');
    }
    const [first] = composePitch(COWBOYS);
    const body = first === undefined ? '' : assembleBody(first);
    expect(body).toContain('17 horses');
    expect(body).toContain('the trail ride.');
    expect(body).not.toContain('traps');
  });

  it('does not say the words of the logline twice in a row', () => {
    const [, second] = composePitch({
      ...pitched(
        'Quilts in museums this year',
        'I want people to see the one that was slept under.',
      ),
      profile: {
        ...farmer,
        logline:
          'I am a quilter who sews the story of the Black soldiers who built the Alaska Highway.',
        facts: [
          {
            text: 'I have sewn 23 quilts about the Black soldiers who built the Alaska Highway in 1942.',
          },
        ],
        offers: [],
      },
    });
    const body = second === undefined ? '' : assembleBody(second);
    expect(body).toContain('I have sewn 23 quilts');
    expect(body.split('built the Alaska Highway')).toHaveLength(2);
  });

  it('gives a creator who types no capitals the names of person and place', () => {
    const [first] = composePitch({
      ...pitched('phoenix hits 110 again', 'the hottest bus stops are where nobody has a car'),
      profile: {
        ...farmer,
        name: 'dre castellano',
        city_region: 'phoenix, arizona',
        logline: 'muralist who paints shade',
        facts: [{ text: 'we painted a whole bus stop in south phoenix' }],
        offers: [],
      },
    });
    expect(first === undefined ? '' : assembleBody(first)).toContain('in South Phoenix');
  });
});
