import { describe, expect, it } from 'vitest';
import { profileRow } from '@/features/onboarding/fixtures';
import { fieldsAtOdds, rebase } from '@/features/onboarding/merge';
import { valuesFromRow } from '@/features/onboarding/profile-values';

const base = valuesFromRow(profileRow({ logline: 'Old line', city_region: 'Macon' }));

describe('fieldsAtOdds', () => {
  it('is empty when nobody else saved', () => {
    expect(fieldsAtOdds(base, { ...base, logline: 'Mine' }, base)).toEqual([]);
  });

  it('is empty when the other save was mine: its answer was lost', () => {
    const mine = { ...base, logline: 'Mine' };
    expect(fieldsAtOdds(base, mine, mine)).toEqual([]);
  });

  it('names a field that both changed differently', () => {
    const mine = { ...base, logline: 'Mine' };
    expect(fieldsAtOdds(base, mine, { ...base, logline: 'Theirs' })).toEqual(['logline']);
  });

  it('names what was saved elsewhere though I did not touch it: I see an old value', () => {
    const mine = { ...base, logline: 'Mine' };
    expect(fieldsAtOdds(base, mine, { ...base, city_region: 'Atlanta' })).toEqual(['city_region']);
  });
});

describe('rebase', () => {
  it('keeps my changes and takes everything else from the newer one', () => {
    const mine = { ...base, logline: 'Mine' };
    const current = { ...base, logline: 'Theirs', city_region: 'Atlanta', name: 'Ada B. Cole' };
    expect(rebase(base, mine, current)).toEqual({ ...current, logline: 'Mine' });
  });

  it('keeps that I emptied a field', () => {
    const mine = { ...base, logline: '' };
    expect(rebase(base, mine, { ...base, name: 'Zoe' }).logline).toBe('');
  });
});
