import { describe, expect, it } from 'vitest';
import { checkSentence } from './check-sentence.ts';

const isSupported = (sentence: string, facts: readonly string[]) =>
  checkSentence(
    sentence,
    facts.map((text, index) => ({ source: `profile.facts.${index}`, text })),
  ).supported;

describe('who does what to whom', () => {
  it.each([
    ['Mr. Hughes gave me a violin.', 'A violin was given to me by Mr. Hughes.'],
    ['Mr. Hughes gave me a violin.', 'I was given a violin by Mr. Hughes.'],
    ['In 2015 the judges gave a prize to our paper.', 'The judges gave our paper a prize in 2015.'],
    ['My mentor Mrs. Odum ran the bakery.', 'The bakery was run by my mentor, Mrs. Odum.'],
    ['I have trained 40 doulas.', 'There are 40 doulas trained by me.'],
    ['About 300 kites hang in my attic.', 'In my attic hang about 300 kites.'],
    ['Georgia cuts school lunch funding by 40%', 'School lunch funding in Georgia is cut by 40%.'],
    [
      'My uncle taught me to weld when I was 14.',
      'I was taught to weld by my uncle when I was fourteen.',
    ],
  ])('%s Also: %s', (fact, sentence) => {
    expect(isSupported(sentence, [fact])).toBe(true);
  });

  it.each([
    ['Mr. Hughes gave me a violin.', 'I gave Mr. Hughes a violin.'],
    ['My aunt Clara bought me a loom.', 'A loom was bought for my aunt Clara by me.'],
    ['My mentor Mrs. Odum ran the bakery.', 'The bakery was run by me.'],
    ['My mentor Mrs. Odum ran the bakery.', 'I ran the bakery of my mentor Mrs. Odum.'],
    ['I have trained 40 doulas.', 'There are 40 doulas who trained me.'],
    ['I have trained 40 doulas.', 'There are 40 doulas I was trained by.'],
    ['Our choir sings in 12 prisons.', 'The prisons sing in our choir.'],
  ])('%s Not: %s', (fact, sentence) => {
    expect(isSupported(sentence, [fact])).toBe(false);
  });

  it('does not take what the creator did for what two did', () => {
    const facts = ['I have written four books.', 'My daughter Opal draws the pictures.'];
    expect(isSupported('My daughter Opal and I have written four books.', facts)).toBe(false);
  });
});

describe('what is said of one thing in two sources', () => {
  const club = [
    'I founded a club in 2011.',
    'My club has 51 members.',
    'My club meets in a garage.',
  ];

  it.each([
    'The club I founded in 2011 has 51 members.',
    'The club that I founded in 2011 meets in a garage.',
    'My club, which meets in a garage, has 51 members.',
  ])('stands in one sentence: %s', (sentence) => {
    expect(isSupported(sentence, club)).toBe(true);
  });

  it('is another thing where the source says more of it, or names any', () => {
    const sentence = 'The club I founded in 2011 has 51 members.';
    for (const other of ['The rival club has 51 members.', 'A club has 51 members.'])
      expect(isSupported(sentence, [club[0] ?? '', other])).toBe(false);
  });
});

describe('numbers, rates and ways', () => {
  it.each([
    ['I publish comics with heroes older than 65.', 'I publish comics with heroes over 65.'],
    ['About 300 kites hang there.', 'Some 300 kites hang there.'],
    ['We sail to the island two times a week.', 'Twice a week we sail to the island.'],
    ['We make two trips a day to the clinic.', 'We make 2 trips daily to the clinic.'],
    ['I tune 130 pianos a year.', 'Annually I tune 130 pianos.'],
    ['I carried mail on the same rural route.', 'I carried mail along the same rural route.'],
    ['Seed keeper growing field peas', 'I grow field peas.'],
    [
      'Retired carrier driving a free bus to the polls and the clinic',
      'I drive a free bus to the clinic.',
    ],
  ])('%s Also: %s', (fact, sentence) => {
    expect(isSupported(sentence, [fact])).toBe(true);
  });

  it.each([
    ['I tune 130 pianos a month.', 'Annually I tune 130 pianos.'],
    ['We make two trips a week to the clinic.', 'We make 2 trips daily to the clinic.'],
    ['I publish comics with heroes older than 65.', 'I publish comics with heroes who are 65.'],
    ['About 300 kites hang there.', '300 kites hang there.'],
  ])('%s Not: %s', (fact, sentence) => {
    expect(isSupported(sentence, [fact])).toBe(false);
  });
});

describe('questions to the editor', () => {
  const facts = ['State cuts arts funding', 'I have repaired 300 band instruments in Macon.'];

  it.each([
    'Would this make a segment for your morning show?',
    'Could this be a segment about school music?',
    'Would this fit your next issue on education?',
  ])('%s only asks', (question) => {
    expect(isSupported(question, facts)).toBe(true);
  });

  it.each([
    'Would your viewers want to see the strike?',
    'Would you like to borrow vintage hats?',
    'Would you run a piece on how the city lied?',
    'Could this be a segment about my award?',
    'Would you like a story about 12 bands?',
    'Would this suit your Oprah hour?',
    'Why do schools lose music?',
  ])('%s says something too', (question) => {
    expect(isSupported(question, facts)).toBe(false);
  });
});
