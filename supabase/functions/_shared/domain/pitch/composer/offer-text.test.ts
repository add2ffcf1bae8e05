import { describe, expect, it } from 'vitest';
import type { Offer } from '../../profile/offers.ts';
import { offerSentence } from './closing.ts';
import { PROFILES } from './fixtures.ts';
import { materialOf } from './material.ts';
import { offerAt } from './offer-text.ts';

/** The sentence that a pitch makes of an offer, in the form 'text | place | days'. */
function said(kind: Offer['kind'], typed: string): string | null {
  const [text = '', place = '', days = ''] = typed.split(' | ');
  const offer = { kind, text, place, days };
  const material = materialOf({
    profile: { ...PROFILES.doula, offers: [offer] },
    news_peg: 'Bread prices rise again',
    take: '',
    pitch_type: 'culture_mag',
  });
  return offerSentence(material, offerAt(material, offer, 0), 0);
}

describe('the sentence of an offer', () => {
  it.each([
    [
      'me at work, hot shoeing with the forge lit | my barn outside Okmulgee | weekday mornings before the heat',
      'You can see me at work, hot shoeing with the forge lit, in my barn outside Okmulgee on weekday mornings before the heat.',
    ],
    [
      'a walk along the dikes at high tide | the county dock near Darien | weekday mornings, the tide decides',
      'I can take you on a walk along the dikes at high tide, from the county dock near Darien on weekday mornings. The tide decides.',
    ],
    [
      'our Monday dispatch table |  | Mondays at 6 am',
      'You can see our Monday dispatch table at 6 am.',
    ],
    [
      'a shelf of cut cables, it folds into one suitcase | my shop | Saturdays 10 to 2',
      'You can see a shelf of cut cables at my shop on Saturdays, 10 to 2. It folds into one suitcase.',
    ],
    [
      'adult night | the rink on Grant Street | Saturdays',
      'You can see adult night at the rink on Grant Street on Saturdays.',
    ],
    [
      'a customer who had her line replaced | Broadway, Gary | ',
      'You can meet a customer who had her line replaced, on Broadway in Gary.',
    ],
  ])('says place and days of “%s”', (typed, sentence) => {
    expect(said('see', typed)).toBe(sentence);
  });

  it.each([
    ['my workplace | my shop on Gratiot | weekdays', 'You can see my shop on Gratiot on weekdays.'],
    [
      'my workplace | Main Street, Brockton | weekdays',
      'You can see my workplace on Main Street in Brockton on weekdays.',
    ],
    [
      'my workplace, with the saws running | Highlandtown | Tuesday to Friday',
      'You can see my workplace in Highlandtown, with the saws running, Tuesday to Friday.',
    ],
    [
      'my workplace, which is a folding table | outside the parole office, Newark | Mondays',
      'You can see my workplace, which is a folding table outside the parole office, on Mondays.',
    ],
  ])('names the workplace of “%s”', (typed, sentence) => {
    expect(said('see', typed)).toBe(sentence);
  });

  it('interviews two together, and asks who tells of something about it', () => {
    expect(said('hear', 'an interview with me and my sister |  | ')).toBe(
      'You can talk to me and my sister.',
    );
    expect(said('hear', 'Mrs. Ada Prewitt, 81, on her first time in deep water')).toBe(
      'You can talk to Mrs. Ada Prewitt, 81, about her first time in deep water.',
    );
    expect(said('hear', 'Miss Opal and me talking')).toBe('You can hear Miss Opal and me talking.');
    expect(said('book', 'me, for libraries that want to try this')).toBe('You can interview me.');
  });

  it.each([
    [
      'book',
      'a customer or client, her daughter already said yes',
      'You can meet a customer of mine. Her daughter already said yes.',
    ],
    [
      'book',
      'a customer or client: a medic who works nights',
      'You can talk to a medic who works nights.',
    ],
    [
      'book',
      "an interview with my mom's ok |  | after school",
      "I can give you an interview with my mom's ok after school.",
    ],
    [
      'see',
      'a ride-along | my van | mornings',
      'I can take you on a ride-along in my van in the mornings.',
    ],
    [
      'see',
      'Sister Geraldine making her calls | the church office | ',
      'You can see Sister Geraldine making her calls in the church office.',
    ],
    [
      'hear',
      'my cousin Ezra tell who owned each field | his porch | weekdays',
      'You can hear my cousin Ezra tell who owned each field, on his porch on weekdays.',
    ],
    [
      'hear',
      'a minute of me and a minute of the copy, see if you can tell',
      'You can hear a minute of me and a minute of the copy. See if you can tell.',
    ],
    [
      'print',
      'the break room napkins I wrote on',
      'I can share the break room napkins I wrote on.',
    ],
  ] as const)('offers people and remarks as a sentence: %s, “%s”', (kind, typed, sentence) => {
    expect(said(kind, typed)).toBe(sentence);
  });

  it.each([
    ['the Buick and the mailman who drives it | he comes by | ', 'drives it.'],
    ['my ride on the bus at 5:20 | starts downtown at the station | ', 'at 5:20.'],
    ['a house coming down | changes every week | ', 'coming down.'],
    ['me at work | Milwaukee, or phone | ', 'at work.'],
  ])('names no place where the field holds none: “%s”', (typed, end) => {
    expect(said('see', typed)?.endsWith(end)).toBe(true);
  });

  it('keeps the whole day, and puts a comma where a time ends the thing', () => {
    expect(said('see', 'Sunday service in the old shoe store |  | Sunday mornings')).toContain(
      'on Sunday mornings.',
    );
    expect(said('see', 'students bending pipe for the first time |  | Saturdays')).toContain(
      'for the first time, on Saturdays.',
    );
  });

  it('names no place of what is sent, and sends no dish', () => {
    expect(said('print', "photographs of the flood line | my sister's front room | ")).toBe(
      'I can send you photographs of the flood line.',
    );
    expect(said('print', "my grandmother's sweet potato pie")).toBe(
      "On offer: my grandmother's sweet potato pie.",
    );
  });

  it('keeps days typed short, whose full names the ledger knows', () => {
    expect(
      said('see', 'one of my classes | the shop on Broadway, Gary | Mon-Thurs 6 to 9 pm'),
    ).toBe(
      'You can sit in on one of my classes at the shop on Broadway, Monday to Thursday, 6 to 9 pm.',
    );
  });

  it('never loses a consent', () => {
    expect(said('book', 'a patient and me, with his consent')).toBe(
      'You can talk to a patient and me, with his consent.',
    );
    expect(said('see', 'a first day on the job, if the man agrees')).toBe(
      'You can see a first day on the job, if the man agrees.',
    );
  });
});
