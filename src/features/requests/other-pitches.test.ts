import { describe, expect, it } from 'vitest';
import { otherPitches } from '@/features/requests/other-pitches';

const own = [
  { id: 'unused', headline: '', news_peg: '', used_at: null, fits: true },
  { id: 'used', headline: '', news_peg: '', used_at: '2027-03-01T09:00:00Z', fits: true },
  { id: 'written', headline: '', news_peg: '', used_at: '2027-03-01T09:00:00Z', fits: true },
];
const ids = (refusal: string | null) => otherPitches(own, ['written'], refusal).map(({ id }) => id);

describe('otherPitches', () => {
  it('are all that are not in the format of the request', () => {
    expect(ids(null)).toEqual(['unused', 'used']);
  });

  it('are only those that were used before, once the month is used up', () => {
    expect(ids('Your free pitch is used.')).toEqual(['used']);
  });
});
