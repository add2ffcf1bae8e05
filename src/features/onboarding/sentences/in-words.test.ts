import { describe, expect, it } from 'vitest';
import { valuesFromRow } from '@/features/onboarding/editor/profile-values';
import { profileRow } from '@/features/onboarding/fixtures';
import { inFull, inWords } from '@/features/onboarding/sentences/in-words';

const offers = [
  { verb: 'film', text: 'the kiln', place: 'in Durham', days: 'any Friday' },
  { verb: '', text: 'studio visit', place: 'Durham', days: '' },
] as const;

describe('offers in words', () => {
  it('tells apart offers that differ in how they begin, and keeps every word of a note', () => {
    const values = { ...valuesFromRow(profileRow()), offers };
    expect(inFull('offers', values)).toBe(
      'You can film the kiln in Durham, any Friday.\nstudio visit, Durham',
    );
    expect(inWords('offers', values)).toBe(
      'You can film the kiln in Durham, any Friday. studio visit, Durham',
    );
    const hear = {
      ...valuesFromRow(profileRow()),
      offers: [{ ...offers[0], verb: 'hear' as const }],
    };
    expect(inFull('offers', hear)).toMatch(/^You can hear/);
  });
});
