import { expect, it } from 'vitest';
import { dayText, localDay, pitchByText } from '@/lib/pitch-by';

const TODAY = '2027-03-01';

it('names the day where the user is, not the day in UTC', () => {
  expect(localDay(new Date(2027, 2, 1, 23, 59))).toBe('2027-03-01');
  expect(localDay(new Date(2027, 11, 31, 0, 1))).toBe('2027-12-31');
  expect(localDay(new Date('2027-03-01T03:30:00Z'), 'America/New_York')).toBe('2027-02-28');
});

it('names days, with the year where it differs', () => {
  expect(dayText('2027-06-19', TODAY)).toBe('Jun 19');
  expect(dayText('2028-01-01', TODAY)).toBe('Jan 1, 2028');
});

it('counts a pitch day of today as in time, and the day after it as late', () => {
  expect(pitchByText('tv_local', TODAY, TODAY)).toEqual({ late: false, text: 'Pitch TV by Mar 1' });
  expect(pitchByText('podcast', '2027-02-28', TODAY)).toEqual({
    late: true,
    text: 'Late for podcasts (Feb 28)',
  });
});
