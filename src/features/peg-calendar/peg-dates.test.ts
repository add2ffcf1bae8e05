import { describe, expect, it } from 'vitest';
import { aheadText, monthText, spanText } from '@/features/peg-calendar/peg-dates';

const TODAY = '2027-03-01';

describe('dates of pegs', () => {
  it('names spans, with the year where it differs', () => {
    expect(spanText('2027-06-19', '2027-06-19', TODAY)).toBe('Saturday, Jun 19');
    expect(spanText('2028-02-01', '2028-02-29', TODAY)).toBe('Feb 1 to Feb 29, 2028');
    expect(spanText('2027-12-26', '2028-01-01', TODAY)).toBe('Dec 26 to Jan 1, 2028');
    expect(monthText('2027-06')).toBe('June 2027');
  });
  it('says how far ahead a day is', () => {
    const ahead = ['2027-03-01', '2027-03-02', '2027-03-20', '2027-04-01', '2027-07-01'];
    expect(ahead.map((day) => aheadText(day, TODAY))).toEqual([
      'today',
      'tomorrow',
      'in 19 days',
      'in 4 weeks',
      'in 4 months',
    ]);
  });
});
