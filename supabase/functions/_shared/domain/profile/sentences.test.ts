import { describe, expect, it } from 'vitest';
import { type Offer } from './offers.ts';
import { offerSentence } from './offer-sentence.ts';
import { asSentence, sentenceFault, startedWith, suggestedSentence } from './sentences.ts';
import { proposedWho } from './who.ts';

describe('sentenceFault', () => {
  it.each([
    'I have taught 40 people.',
    'Since 2011 I have run the shop',
    'I won.',
    'She hired me.',
    'Because it closed, I drive them home.',
    'When rents rise people leave.',
    'My shop bakes for nine schools.',
    'I teach people who never learned.',
    'We’ve lost two clinics since June.',
    'The garden feeds 60 families',
    'Neighbors help the elders',
    'Two of my students won state medals.',
    '63 families need the bus.',
    'A parade suit takes ninety hours of handwork.',
    '我在学校教书。',
  ])('takes a whole sentence: %s', (text) => {
    expect(sentenceFault(text, 'Nadine Wells')).toBeNull();
  });

  it.each([
    ['12 marathons since 2011', 'no_sentence'],
    ['340 free cuts last August', 'no_sentence'],
    ['Founded a supper club in 2019', 'no_sentence'],
    ['My shop on Rose Street', 'no_sentence'],
    ['A baker who runs three shops', 'no_sentence'],
    ['Member of the state task force', 'no_sentence'],
    ['6 boards in the shop, all donated', 'no_sentence'],
    ['Started with 3 people in a parking lot', 'no_sentence'],
    ['41 porch stories recorded', 'no_sentence'],
    ['Not enough help.', 'no_sentence'],
    ['I am a barber in Memphis and I', 'no_sentence'],
    ['Because I have cut hair for 20 years.', 'no_sentence'],
    ['A check ends, but a trade', 'no_sentence'],
    ['When bakers cannot pay', 'no_sentence'],
    ['Which nobody talks about', 'no_sentence'],
    ['She teaches nurses', 'third_person'],
    ['Nadine keeps the books of bakers', 'third_person'],
    ['A baker', 'too_short'],
  ] as const)('knows a note: %s', (text, fault) => {
    expect(sentenceFault(text, 'Nadine Wells')).toBe(fault);
  });
});

it('a note that only leaves out its first words gets them by one tap', () => {
  expect(suggestedSentence('Founded a supper club in 2019')).toBe(
    'I founded a supper club in 2019.',
  );
  expect(suggestedSentence('member of the task force')).toBe('I am a member of the task force.');
  expect(suggestedSentence('PhD in African history')).toBe('I have a PhD in African history.');
  expect(suggestedSentence('Been driving a truck for 17 years, 44 states.')).toBe(
    'I have been driving a truck for 17 years, 44 states.',
  );
  // What was done to others is no deed of the writer's.
  for (const text of ['Enslaved ancestors of mine on Sapelo', 'Enslaved people made banjos here.'])
    expect(suggestedSentence(text)).toBeNull();
  expect(sentenceFault('Enslaved people made banjos like mine.')).toBeNull();
  expect(suggestedSentence('12 marathons since 2011')).toBeNull();
  expect(suggestedSentence('I have run 12 marathons.')).toBeNull();
  expect(startedWith('I have', 'Two shops in Macon')).toBe('I have two shops in Macon');
  expect(startedWith('We', 'I have two shops')).toBe('We two shops');
});

it('a sentence gets a capital and a stop, and keeps a mark of its own', () => {
  expect(asSentence('  who pays?  ')).toBe('Who pays?');
  expect(asSentence('they said “no.”')).toBe('They said “no.”');
  expect(asSentence('rents rise,')).toBe('Rents rise.');
  expect(asSentence('')).toBe('');
});

describe('proposedWho', () => {
  it.each([
    ['Bus driver who writes poems', 'I am a bus driver who writes poems in Gary, IN.'],
    ['A Gary librarian', 'I am a Gary librarian.'],
    ['Organizer and author', 'I am an organizer and author in Gary, IN.'],
    ['I train doulas', 'I train doulas in Gary, IN.'],
    ['The bakery feeds 60 families', ''],
    ['', ''],
  ])('%s', (logline, who) => {
    expect(proposedWho({ logline, city_region: 'Gary, IN' })).toBe(who);
  });
});

describe('offerSentence', () => {
  const offer = (given: Partial<Offer>): Offer => ({
    verb: 'film',
    text: 'the Friday class',
    place: '',
    days: '',
    ...given,
  });

  it.each([
    [{}, 'You can film the Friday class.'],
    [
      { place: 'at the library', days: 'any Friday' },
      'You can film the Friday class at the library, any Friday.',
    ],
    [{ place: 'Rose Street' }, 'You can film the Friday class, Rose Street.'],
    [
      { text: 'the mothers who have agreed to it', place: 'on Rose Street' },
      'You can film the mothers who have agreed to it, on Rose Street.',
    ],
    [{ verb: 'sit_in' as const, text: 'my class.' }, 'You can sit in on my class.'],
    [{ verb: 'hear' as const, text: 'you can hear the shop' }, 'You can hear the shop.'],
    [{ verb: 'own' as const, text: 'we can bake for your crew' }, 'We can bake for your crew.'],
    [{ verb: '' as const }, ''],
  ])('%j', (given, sentence) => {
    expect(offerSentence(offer(given))).toBe(sentence);
  });
});
