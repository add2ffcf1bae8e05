import { describe, expect, it } from 'vitest';
import { datedWordsOver, wordsOver } from './dated-words.ts';

// Thursday, in the zone of the machine: the words are read on the writer's calendar.
const WRITTEN = new Date(2026, 10, 12, 9);
const inDays = (days: number) => new Date(2026, 10, 12 + days, 12);
/** For how many days after the writing the text says nothing that is over. */
function holds(text: string): number {
  let days = 0;
  while (days < 60 && wordsOver(text, WRITTEN, inDays(days)) === null) days += 1;
  return days - 1;
}

describe('wordsOver', () => {
  it.each([
    ['The council votes tomorrow.', 0],
    ['The court ruled yesterday.', 0],
    ['The fair opens this Saturday.', 2],
    ['The fair is next Thursday.', 7],
    ['The bank closed last Friday.', 1],
    ['The library closes this week.', 3],
    ['The parade is this weekend.', 3],
    ['The rule ends this month.', 18],
    ['Small Business Saturday is two weeks away.', 4],
    ['The vote is 9 days away.', 0],
    ['The plant closed a month ago.', 15],
    ['The school year starts in two weeks.', 4],
  ])('%s holds for %i days', (text, days) => {
    expect(holds(text)).toBe(days);
  });

  it.each([
    'I teach for a better tomorrow.',
    'Tomorrow’s voters read here.',
    'In two weeks we fed 300 people.',
    'I have opened on Saturdays since 2019.',
    'My county closed a library in 2024.',
    'Each week I bake for 40 families.',
  ])('%s has nothing that ends', (text) => {
    expect(holds(text)).toBe(59);
  });
});

describe('datedWordsOver', () => {
  const pitch = {
    created_at: WRITTEN.toISOString(),
    peg_confirmed_at: null as string | null,
    grounds: [{ source: 'news', text: 'Small Business Saturday is two weeks away.' }],
  };
  const variation = {
    headline: 'Bread before work',
    line1_hook: 'Small Business Saturday is two weeks away.',
    line2_whynow: '',
    line3_whyyou: '',
    talking_points: null,
    edited_at: null as string | null,
    grounds: null,
  };

  it('names the words of an old answer, also after an edit of other words', () => {
    expect(datedWordsOver(pitch, variation, inDays(3))).toBeNull();
    expect(datedWordsOver(pitch, variation, inDays(10))).toBe('two weeks away');
    const edited = { ...variation, edited_at: inDays(10).toISOString() };
    expect(datedWordsOver(pitch, edited, inDays(10))).toBe('two weeks away');
  });

  it('takes words that were typed over it as being as old as the edit', () => {
    const edited = {
      ...variation,
      line1_hook: 'Small Business Saturday is four days away.',
      edited_at: inDays(10).toISOString(),
    };
    expect(datedWordsOver(pitch, edited, inDays(10))).toBeNull();
    expect(datedWordsOver(pitch, edited, inDays(11))).toBe('four days away');
  });

  it('lets the creator say that the words still hold', () => {
    const confirmed = { ...pitch, peg_confirmed_at: inDays(10).toISOString() };
    expect(datedWordsOver(confirmed, variation, inDays(10))).toBeNull();
    expect(datedWordsOver(confirmed, variation, inDays(15))).toBe('two weeks away');
  });
});
