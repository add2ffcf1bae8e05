import { describe, expect, it } from 'vitest';
import { materialOf } from './material.ts';
import { newsOf } from './news.ts';

/** The first sentence that names the news. */
const said = (news_peg: string, facts: readonly string[] = []): string =>
  newsOf(
    materialOf({
      profile: {
        name: 'Ann Lee',
        city_region: 'Flint, Michigan',
        beats: ['Culture'],
        logline: 'I am a baker.',
        timely_angle: '',
        book_title: '',
        bio_short: '',
        facts: facts.map((text) => ({ text })),
        offers: [],
      },
      news_peg,
      take: 'It matters to us.',
      pitch_type: 'tv_local',
    }),
  ).said;

describe('newsOf', () => {
  it.each([
    ['Route 66 centennial', 'the Route 66 centennial.'],
    ['city budget hearing on Tuesday', 'the city budget hearing on Tuesday.'],
    ["NCAA women's wrestling championship", "the NCAA women's wrestling championship."],
    ['AI avatars that do sign language', 'about AI avatars that do sign language.'],
    ['Small-town churches closing across the Midwest', 'about small-town churches closing'],
    ['Afro-Latino identity in Texas', 'about Afro-Latino identity in Texas.'],
    ['Jury duty pay in Louisiana', 'about jury duty pay in Louisiana.'],
    ['Haitian Independence Day Jan 1', 'Haitian Independence Day, Jan 1.'],
  ])('names %s with the article and the capitals that it wants', (peg, phrase) => {
    expect(said(peg)).toContain(phrase);
  });

  it.each([
    'Another firefighter drama premieres this fall',
    'Wildfire briefing went out live without an interpreter',
    'Boil water notice again for Jackson',
    'Three years after the Jackson water crisis',
    'Everyone I know plays a daily word game now',
  ])('quotes what is no plain subject: %s', (peg) => {
    expect(said(peg)).toContain(`“${peg}.”`);
  });

  it('asks nothing that the peg does not ask', () => {
    expect(said('Why so few Americans do dialysis at home')).toContain('at home.”');
    expect(said('Medicaid changes in Ohio, who loses coverage?')).toContain(
      '“Medicaid changes in Ohio, who loses coverage?”',
    );
  });

  it('keeps a name that the profile tells of', () => {
    expect(said('Boley rodeo', ['I pull the chute gate at the Boley rodeo.'])).toContain(
      'the Boley rodeo.',
    );
  });
});
