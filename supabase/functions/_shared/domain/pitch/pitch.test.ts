import { describe, expect, it } from 'vitest';
import { assembleBody, limitProblems, newsPegSchema } from './pitch.ts';

const messageFor = (value: unknown) => newsPegSchema.safeParse(value).error?.issues[0]?.message;

describe('news peg', () => {
  it.each(['', '   ', '\n\t', '\u200b', '\u00a0', undefined, null, 7])(
    'is required: %j',
    (value) => {
      expect(messageFor(value)).toBe('Please enter a news peg');
    },
  );

  it('may have 100 code points', () => {
    expect(newsPegSchema.parse('x'.repeat(100))).toHaveLength(100);
    expect(newsPegSchema.parse('🧪'.repeat(100))).toBe('🧪'.repeat(100));
    expect(messageFor('x'.repeat(101))).toMatch(/100 characters/);
    expect(messageFor('🧪'.repeat(101))).toMatch(/100 characters/);
  });

  it('is trimmed before it is measured', () => {
    expect(newsPegSchema.parse(`  ${'x'.repeat(100)}  `)).toBe('x'.repeat(100));
  });

  it('keeps markup as text', () => {
    const markup = '<img src=x onerror=alert(1)>';
    expect(newsPegSchema.parse(markup)).toBe(markup);
  });
});

describe('a variation', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
  const pitch = (count: number, points: string[] | null = null) => ({
    headline: 'Six words make a fine headline',
    line1_hook: words(count - 20),
    line2_whynow: words(10),
    line3_whyyou: words(10),
    talking_points: points,
  });

  it('has a body of its lines in order, then the talking points', () => {
    expect(
      assembleBody({
        line1_hook: 'A.',
        line2_whynow: 'B.',
        line3_whyyou: 'C.',
        talking_points: ['d', 'e'],
      }),
    ).toBe('A.\n\nB.\n\nC.\n\nTalking points:\n- d\n- e');
  });

  it.each([
    [49, 1],
    [60, 0],
    [150, 0],
    [151, 1],
  ])('of %i words has %i problem', (count, problems) => {
    expect(limitProblems(pitch(count), 'tv_local')).toHaveLength(problems);
  });

  it('has talking points for podcasts only', () => {
    expect(limitProblems(pitch(100), 'podcast')).toEqual(['The talking points are missing.']);
    expect(limitProblems(pitch(100, ['one']), 'podcast')).toEqual([]);
    expect(limitProblems(pitch(100, ['one']), 'culture_mag')).toHaveLength(1);
  });

  it('has a headline of at most 12 words and 70 characters', () => {
    const headline = (text: string) => limitProblems({ ...pitch(100), headline: text }, 'tv_local');
    expect(headline('Five words are enough here')).toHaveLength(0);
    expect(
      headline('one two three four five six seven eight nine ten eleven twelve 13'),
    ).toHaveLength(1);
    expect(headline(`${'long '.repeat(5)}${'x'.repeat(50)}`)).toHaveLength(1);
  });
});
