import { describe, expect, it } from 'vitest';
import { profileRow } from '@/features/onboarding/fixtures';
import { changedFields, toUpdate, valuesFromRow } from '@/features/onboarding/profile-values';

const stored = valuesFromRow(profileRow());

describe('valuesFromRow', () => {
  it('turns nulls into blanks', () => {
    expect(stored.logline).toBe('');
    expect(stored.slug).toBe('ada-cole');
  });

  it('keeps only beats, links and facts that the form knows', () => {
    const values = valuesFromRow(
      profileRow({
        beats: ['Health', 'Astrology', 'Business'],
        social_links: { x: 'https://x.example/a', myspace: 'https://m.example', youtube: 4 },
        facts: [{ text: 'One' }, { note: 'no text' }, 'bare', null, { text: 'Two' }],
      }),
    );
    expect(values.beats).toEqual(['Business', 'Health']);
    expect(values.social_links).toEqual({ x: 'https://x.example/a' });
    expect(values.facts).toEqual([{ text: 'One' }, { text: 'Two' }]);
  });

  it('stands columns of a shape it does not know', () => {
    const values = valuesFromRow(profileRow({ social_links: [], facts: {} }));
    expect(values.social_links).toEqual({});
    expect(values.facts).toEqual([]);
  });
});

describe('changedFields', () => {
  it('finds none between equals', () => {
    expect(changedFields(stored, { ...stored })).toEqual([]);
  });

  it('names what differs, in the order of the form', () => {
    const after = { ...stored, epk_published: true, logline: 'New', name: 'Zoe' };
    expect(changedFields(stored, after)).toEqual(['name', 'logline', 'epk_published']);
  });

  it('does not count order of beats, blank links or blank facts', () => {
    const before = { ...stored, beats: ['Health', 'Sports'] as const };
    const after = {
      ...stored,
      beats: ['Sports', 'Health'] as const,
      social_links: { x: '' },
      facts: [{ text: '' }],
    };
    expect(changedFields(before, after)).toEqual([]);
  });
});

describe('toUpdate', () => {
  it('writes the named columns only, blank as null', () => {
    const values = { ...stored, logline: '', name: 'Zoe', epk_published: true };
    expect(toUpdate(values, ['logline', 'name', 'epk_published'])).toEqual({
      logline: null,
      name: 'Zoe',
      epk_published: true,
    });
  });
});
