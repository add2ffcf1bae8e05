import { describe, expect, it } from 'vitest';
import { materialOf } from './material.ts';
import { newsOf } from './news.ts';
import { withOwnNames } from './small-letters.ts';

/** The first sentence that names the news. */
const said = (news_peg: string, facts: readonly string[] = []): string =>
  newsOf(
    materialOf(
      withOwnNames({
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
    ),
  ).said;

describe('newsOf', () => {
  it.each([
    ['Route 66 centennial', '“Route 66 centennial.”'],
    ['Haitian Independence Day jan 1', 'a story for Haitian Independence Day, Jan 1.'],
    ['Second Chance Month', 'a story for Second Chance Month.'],
    ['November is Diabetes Month', 'a story for Diabetes Month.'],
    ['Month of the Military Child', 'a story for the Month of the Military Child.'],
    ['Oyster roast season opens', 'a story for oyster roast season.'],
    ['First day of school', 'a story for the first day of school.'],
    ['Met Gala, first Monday in May', 'Met Gala, '],
    [
      'Memorial Day: graves of Black soldiers',
      'a story for Memorial Day: graves of Black soldiers.',
    ],
  ])('names a day or an event: %s', (peg, phrase) => {
    expect(said(peg)).toContain(phrase);
  });

  it.each([
    ['my nephew said his vote doesn’t count', 'My nephew said his vote doesn’t count.'],
    ['Everybody at my job has a $45 bottle now', 'Everybody at my job has a $45 bottle now.'],
  ])('lets the own words of the creator stand: %s', (peg, sentence) => {
    expect(said(peg)).toBe(sentence);
  });

  it.each([
    'Another firefighter drama premieres this fall',
    'Boil water notice again for Jackson',
    'Medicaid cuts and rural clinics',
    'The hospital drama everybody is watching',
    'Three years after the Jackson water crisis',
    'Primary election is Tuesday',
    'Why so few Americans do dialysis at home',
    'How much parents are paying for youth sports',
    'Hurricane damage in Jamaica, how we can help',
    'Feb. is dental health month',
  ])('quotes all other news as it was typed: %s', (peg) => {
    expect(said(peg)).toContain(`“${peg}.”`);
  });

  it.each([
    ['Tariffs and the ports, who pays?', '“Tariffs and the ports: who pays?”'],
    [
      'Old churches closing - what happens to the music',
      '“Old churches closing - what happens to the music?”',
    ],
    ['America turns 250: what does July 4 mean to you', '250: what does July 4 mean to you?”'],
    ['why are nurses so burnt out', '“Why are nurses so burnt out?”'],
    ['Solar tax credit ended, is it still worth it', 'ended. Is it still worth it?”'],
    ['Rite Aid is gone. What is left?', '“Rite Aid is gone. What is left?”'],
  ])('gives a question its mark: %s', (peg, quotation) => {
    expect(said(peg)).toContain(quotation);
  });

  it.each([
    ['The green burial trend', 'the green burial trend.'],
    ['Gas stoves', 'gas stoves.'],
    ['Rent strike', 'the rent strike.'],
    ['Copper theft', 'copper theft.'],
    ['Hospitals using a screen instead of a real interpreter', 'hospitals using a screen instead'],
    ['Historic Black churches selling their buildings', 'historic Black churches selling'],
  ])('names a subject without quotation marks: %s', (peg, subject) => {
    expect(said(peg)).toMatch(/^I (?:am writing|want to talk) about /u);
    expect(said(peg)).toContain(`about ${subject}`);
  });

  it.each([
    'School board fight',
    'Federal science grants cut',
    'The genealogy boom hits the 1870 wall',
    'Harmful algae closes parts of the lower Bay',
    'School board cutting arts electives',
  ])('is no subject: %s', (peg) => {
    expect(said(peg)).toContain(`“${peg}.”`);
  });

  it('says that a saying was heard, and takes none out of a report', () => {
    expect(said('"Heat is the quiet killer" from a radio show I heard at work')).toBe(
      'I heard this: “Heat is the quiet killer.”',
    );
    expect(said('"Wrestling is no sport" - said to me at a school board meeting')).toContain(
      'said to me',
    );
  });

  it('names a day with what stands in brackets, and an anniversary', () => {
    expect(said('Thanksgiving (Liberia has it too)')).toContain(
      'a story for Thanksgiving (Liberia has it too).',
    );
    expect(said('Anniversary of the Vanport flood')).toContain(
      'a story for the anniversary of the Vanport flood.',
    );
    expect(said('West Indian Day Parade, Labor Day')).toContain('Parade on Labor Day.');
  });

  it('keeps one pair of marks around a saying', () => {
    expect(said('"I didn’t know there were Black people in Hawaii"')).toContain(
      '“I didn’t know there were Black people in Hawaii.”',
    );
  });

  it('gives months, days and known names the capital that they lack', () => {
    expect(said('gen z is skipping college since june 1')).toContain(
      'Gen Z is skipping college since June 1',
    );
  });

  it('keeps a name that the profile tells of', () => {
    expect(said('Boley rodeo', ['I pull the chute gate at the Boley rodeo.'])).toContain(
      'a story for the Boley rodeo.',
    );
  });

  it('says of a printed headline alone that it was read', () => {
    expect(said('Judge orders the city to fix its elevators')).toContain('this headline:');
    expect(said('everybody is baking bread again')).not.toContain('headline');
    expect(said('Early voting starts Monday')).not.toContain('headline');
  });
});
