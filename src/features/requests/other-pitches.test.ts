import { describe, expect, it } from 'vitest';
import { canGo, otherPitches } from '@/features/requests/other-pitches';

const own = [
  { id: 'unused', headline: '', news_peg: '', used_at: null, fits: true },
  { id: 'off', headline: '', news_peg: '', used_at: null, fits: false },
  { id: 'used', headline: '', news_peg: '', used_at: '2027-03-01T09:00:00Z', fits: true },
  { id: 'written', headline: '', news_peg: '', used_at: '2027-03-01T09:00:00Z', fits: true },
];
const of = (refusal: string | null) => otherPitches(own, ['written'], refusal);
const ids = (refusal: string | null) => of(refusal).map(({ id }) => id);
const REFUSAL = 'Your free pitch is used.';

describe('otherPitches', () => {
  it('are all that are not in the format of the request', () => {
    expect(ids(null)).toEqual(['unused', 'off', 'used']);
  });

  it('are those that fit or were used before, once the month is used up, and only the used ones can go', () => {
    expect(ids(REFUSAL)).toEqual(['unused', 'used']);
    expect(
      of(REFUSAL)
        .filter((pitch) => canGo(pitch, REFUSAL))
        .map(({ id }) => id),
    ).toEqual(['used']);
  });
});
