import { describe, expect, it } from 'vitest';
import { pitchProfileSchema } from '../profile/profile.ts';
import { chosenFirst, chosenFrom } from './chosen.ts';
import { groundsOf } from './ledger/grounds.ts';

const profile = pitchProfileSchema.parse({
  logline: 'I lead a choir.',
  bio_short: 'I was born in Selma.',
  facts: [{ text: 'One.' }, { text: 'Two.' }, { text: 'Three.' }],
  offers: [
    { kind: 'see', text: 'a rehearsal', place: '', days: 'Mondays' },
    { kind: 'book', text: 'an interview', place: '', days: '' },
  ],
});
const texts = (rows: readonly { text: string }[]) => rows.map(({ text }) => text);

describe('what a creator ticked', () => {
  it('is all that the writer gets, in the order of the profile', () => {
    const chosen = { facts: ['Three.', 'One.'], offers: ['an interview'] };
    const { facts, offers, logline, bio_short } = chosenFrom(profile, chosen);
    expect([texts(facts), texts(offers)]).toEqual([['One.', 'Three.'], ['an interview']]);
    expect([logline, bio_short]).toEqual(['I lead a choir.', '']);
  });

  it('leaves a list whole where nothing of it was ticked or is left', () => {
    const { facts, offers, bio_short } = chosenFrom(profile, { facts: ['Gone.'], offers: [] });
    expect([texts(facts).length, texts(offers).length]).toEqual([3, 2]);
    expect(bio_short).toBe('I was born in Selma.');
    expect(chosenFrom(profile, null)).toBe(profile);
  });

  it('keeps the names of its sources in the whole profile', () => {
    const chosen = { facts: ['Three.'], offers: ['an interview', 'gone'] };
    const input = { news_peg: 'A peg', take: '' };
    const whole = groundsOf(chosenFirst(profile, chosen), input);
    expect(whole).toEqual(expect.arrayContaining(groundsOf(chosenFrom(profile, chosen), input)));
    expect(whole).toHaveLength(groundsOf(profile, input).length);
  });
});
