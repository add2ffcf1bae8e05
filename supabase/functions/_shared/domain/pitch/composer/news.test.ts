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
    ['Haitian Independence Day jan 1', 'Haitian Independence Day, Jan 1.'],
    ['Back to school braids', 'about back to school braids.'],
    ['Medicaid cuts and rural clinics', 'about Medicaid cuts and rural clinics.'],
    ['Lifeguard shortage this summer', 'My story is about the lifeguard shortage this summer.'],
    ['CROWN Act and natural hair at work', 'CROWN Act and natural hair at work.'],
    ['First snow of the season this weekend', 'about the first snow of the season this weekend.'],
    ['Gulf of Maine shrimp and their price', 'about the Gulf of Maine shrimp and their price'],
    ['Black swimmers and the history of pools', 'about Black swimmers and the history of pools.'],
    ["FDA's new rules for pulse oximeters", "about the FDA's new rules for pulse oximeters."],
    ['The hospital drama everybody is watching', 'about the hospital drama everybody is watching.'],
    ['Why so few Americans do dialysis at home', 'about why so few Americans do dialysis at home.'],
    ['Second Chance Month', 'a story for Second Chance Month.'],
    ['Month of the Military Child', 'a story for the Month of the Military Child.'],
    ['Oyster roast season opens', 'a story for oyster roast season.'],
    [
      'Memorial Day: graves of Black soldiers',
      'a story for Memorial Day: graves of Black soldiers.',
    ],
  ])('names %s with the article and the capitals that it wants', (peg, phrase) => {
    expect(said(peg)).toContain(phrase);
  });

  it.each([
    ['everyone is building a lake house', 'Everyone is building a lake house.'],
    ['Primary election is Tuesday', 'The primary election is Tuesday.'],
    [
      'Three years after the Jackson water crisis',
      'It is three years after the Jackson water crisis.',
    ],
    [
      'RSV season is here, Memphis hospitals are filling up',
      'RSV season is here. Memphis hospitals are filling up.',
    ],
    ['November is Diabetes Month', 'November is Diabetes Month.'],
  ])('lets what is said in passing stand as a sentence: %s', (peg, sentence) => {
    expect(said(peg)).toBe(sentence);
  });

  it.each([
    'Another firefighter drama premieres this fall',
    'Wildfire briefing went out live without an interpreter',
    'Boil water notice again for Jackson',
    'Delta farmers brace for another dry summer',
    'Heating bills to jump this winter',
    'Snow emergency declared in Minneapolis tonight',
  ])('quotes what is no plain subject: %s', (peg) => {
    expect(said(peg)).toContain(`“${peg}.”`);
  });

  it.each([
    ['Tariffs and the ports, who pays?', '“Tariffs and the ports: who pays?”'],
    [
      'Old churches closing - what happens to the music',
      '“Old churches closing: what happens to the music?”',
    ],
    [
      'Solar tax credit ended, is it still worth it',
      'Solar tax credit ended. Is it still worth it?',
    ],
    ['Rite Aid is gone. What is left?', 'Rite Aid is gone. What is left?'],
  ])('parts a question from what it is about: %s', (peg, sentences) => {
    expect(said(peg)).toContain(sentences);
  });

  it('asks nothing that the peg does not ask', () => {
    expect(said('Hurricane damage in Jamaica, how we can help')).not.toContain('?');
    expect(said('Feb. is dental health month')).not.toContain('?');
  });

  it('keeps a name that the profile tells of', () => {
    expect(said('Boley rodeo', ['I pull the chute gate at the Boley rodeo.'])).toContain(
      'the Boley rodeo.',
    );
  });
});
