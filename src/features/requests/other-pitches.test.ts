import { expect, it } from 'vitest';
import { fitsNow, otherPitches } from '@/features/requests/other-pitches';

const own = [
  { id: 'unused', headline: '', news_peg: '', used_at: null, fits: true },
  { id: 'off', headline: '', news_peg: '', used_at: '2027-03-01T09:00:00Z', fits: false },
  { id: 'used', headline: '', news_peg: '', used_at: '2027-03-01T09:00:00Z', fits: true },
  { id: 'written', headline: '', news_peg: '', used_at: '2027-03-01T09:00:00Z', fits: true },
];
const others = otherPitches(own, [{ pitch_id: 'written' }]);
const now = (refusal: string | null) =>
  others.filter((pitch) => fitsNow(pitch, refusal)).map(({ id }) => id);

it('all that are not in the format of the request can be written for it', () => {
  expect(others.map(({ id }) => id)).toEqual(['unused', 'off', 'used']);
});

it('of those that fit only the used ones can go once the month is used up', () => {
  expect(now(null)).toEqual(['unused', 'used']);
  expect(now('Your free pitch is used.')).toEqual(['used']);
});
