import { describe, expect, it } from 'vitest';
import { groundsOf } from '../ledger/grounds.ts';
import type { PitchInput } from '../pitch-input.ts';
import { factsOf } from './facts.ts';
import { selfIn } from './language/person.ts';

const NAME = 'Bernadine Cross';

/** What pitches say of the facts of a creator who typed these. */
function said(...facts: string[]): string[] {
  return saidBehind('', ...facts);
}

/** The same for a creator with a logline. */
function saidBehind(logline: string, ...facts: string[]): string[] {
  const input: PitchInput = {
    profile: {
      name: NAME,
      city_region: 'Beaufort, SC',
      beats: [],
      logline,
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
    'Coaches from three states come every June.',
    'Nurses from the VA teach the class with me.',
    'Volunteers in Columbus, Houston and the Bronx read 6,400 hours of text aloud for us.',
    'Volunteers run our food pantry.',
    'Trains run past the shop every hour.',
    'Everybody who works here has been here more than five years except my nephew.',
  ])('stay as they were typed: %s', (fact) => {
    expect(said('I have run a bakery since 2011.', fact)).toContain(fact);
  });
});

describe('who did what to whom', () => {
  it.each([
    ['Turned down venture money twice.', 'I turned down venture money twice.'],
    ['Turned down by three banks in 2019.', 'I was turned down by three banks in 2019.'],
    ['Laid off 12 people in 2020', 'I laid off 12 people in 2020.'],
    ['Recruited 400 poll workers under 30', 'I recruited 400 poll workers under 30.'],
    ['Recruited to play at Grambling in 1998', 'I was recruited to play at Grambling in 1998.'],
    ['Told my story to 400 sixth graders', 'I told my story to 400 sixth graders.'],
    [
      'Worked 20 years at the mill, laid off in 2009',
      'I worked 20 years at the mill and was laid off in 2009.',
    ],
    [
      'Has taught 400 kids to swim; coaches two lifeguards',
      'I have taught 400 kids to swim; I coach two lifeguards.',
    ],
    ['Retired nurse, 31 years', 'I am a retired nurse (31 years).'],
    ['Voted teacher of the month twice', 'I was voted teacher of the month twice.'],
    ['Took me 14 Saturdays a year, unpaid.', 'It took me 14 Saturdays a year, unpaid.'],
    [
      'Learned to cut hair inside, licensed in 2011',
      'I learned to cut hair inside and was licensed in 2011.',
    ],
    [
      '7 years a public defender, then 11 years a printer',
      'I was a public defender for 7 years, then a printer for 11.',
    ],
  ])('says “%s” as “%s”', (typed, sentence) => {
    expect(said('Has lived on the island for 40 years.', typed)).toContain(sentence);
  });
});

describe('notes about their creator', () => {
  it.each([
    [
      'Donated 1,100 rebuilt laptops to schools since 2020',
      'I have donated 1,100 rebuilt laptops to schools since 2020.',
    ],
    [
      'Organizes record-clearing clinics since 2019',
      'I have organized record-clearing clinics since 2019.',
    ],
    ['Runs a shop that has been open since 1996', 'I run a shop that has been open since 1996.'],
    ['Licensed since 1998', 'I have been licensed since 1998.'],
    [
      '71 years old and still walking to the stop.',
      'I am 71 years old and still walking to the stop.',
    ],
    ['mom of 4, including twins', 'I am a mom of 4, including twins.'],
    [
      'Mother of a 12 year old who refuses to run track',
      'I am the mother of a 12-year-old who refuses to run track.',
    ],
    [
      '33 seasons as an official, 19 of them as a white hat',
      'I have 33 seasons as an official, 19 of them as a white hat.',
    ],
    ['three presses, heaviest 2,400 lbs', 'I have three presses; the heaviest is 2,400 lbs.'],
    [
      'winner, parish fair, best preserves, 2011 and 2018',
      'I was the winner for best preserves at the parish fair in 2011 and 2018.',
    ],
    ['state arts fellowship 2022', 'I had a state arts fellowship in 2022.'],
    [
      'National cooking contest finalist (2023)',
      'I was a national cooking contest finalist in 2023.',
    ],
    [
      'longest contact: a fisherman near Cape Verde',
      'My longest contact was a fisherman near Cape Verde.',
    ],
    ['own shop since 1996', 'I have had my own shop since 1996.'],
    ['Been on 112 fires, I keep a list', 'I have been on 112 fires, and I keep a list.'],
    ['19 yrs teaching PE, same school', 'I have spent 19 years teaching PE at the same school.'],
    [
      "Teaches playwriting at a men's shelter, Mondays",
      "I teach playwriting at a men's shelter on Mondays.",
    ],
    [
      'Ordained 1998; hospital chaplain since 2010.',
      'I was ordained in 1998 and have been a hospital chaplain since 2010.',
    ],
    [
      'Played in France adn Canada, 2015 and 2019',
      'I played in France and Canada in 2015 and 2019.',
    ],
    ['Came home on April 9, 2016.', 'I came home on April 9, 2016.'],
  ])('says “%s” as “%s”', (typed, sentence) => {
    expect(said('Has lived on the island for 40 years.', typed)).toContain(sentence);
  });

  it.each([
    '400 lbs of mushrooms a week from a vault',
    '3.9 seconds, Okmulgee, 2009',
    '14 heirs on the deed, and it took six years.',
  ])('leaves “%s” a note', (typed) => {
    expect(said('Has lived on the island for 40 years.', typed)).toContain(
      typed.endsWith('.') ? typed : `${typed}.`,
    );
  });
});

describe('facts behind a logline', () => {
  it('do not tell the role or the town again', () => {
    expect(
      saidBehind(
        'I am a night nurse in Beaufort, SC, who cooks for her floor.',
        'I am a nurse, and 22 of the 41 aides on my floor came from Haiti.',
        'I opened a kitchen with two pots in Beaufort, SC.',
      ),
    ).toEqual([
      '22 of the 41 aides on my floor came from Haiti.',
      'I opened a kitchen with two pots.',
    ]);
  });
});
