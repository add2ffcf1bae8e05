import { describe, expect, it } from 'vitest';
import { profileRow } from '@/features/onboarding/fixtures';
import {
  changedFields,
  toUpdate,
  valuesFromRow,
} from '@/features/onboarding/editor/profile-values';

const stored = valuesFromRow(profileRow());

describe('valuesFromRow', () => {
  it('turns nulls into blanks', () => {
    expect(stored.logline).toBe('');
    expect(stored.slug).toBe('ada-cole');
  });

  it('leaves out beats, links and facts that the form does not know', () => {
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

  it('leaves out offers of an unknown verb, and keeps the words of one from before the verbs', () => {
    const walk = { verb: 'film', text: 'a walk', place: '', days: 'in May' };
    const note = { kind: 'see', text: 'my shop', place: 'Macon', days: '' };
    const row = profileRow({ offers: [walk, { ...walk, verb: 'taste' }, note, 'bare', null] });
    expect(valuesFromRow(row).offers).toEqual([
      walk,
      { verb: '', text: 'my shop', place: 'Macon', days: '' },
    ]);
  });

  it('reads columns of an unknown shape as empty', () => {
    const values = valuesFromRow(profileRow({ social_links: [], facts: {} }));
    expect(values.social_links).toEqual({});
    expect(values.facts).toEqual([]);
  });
});

describe('changedFields', () => {
  it('returns no field for equal profiles', () => {
    expect(changedFields(stored, { ...stored })).toEqual([]);
  });

  it('returns the fields that differ, in the order of the form', () => {
    const after = { ...stored, epk_published: true, logline: 'New', name: 'Zoe' };
    expect(changedFields(stored, after)).toEqual(['name', 'logline', 'epk_published']);
  });

  it('ignores the order of beats and blank links, facts and offers', () => {
    const before = { ...stored, beats: ['Health', 'Sports'] as const };
    const after = {
      ...stored,
      beats: ['Sports', 'Health'] as const,
      social_links: { x: '' },
      facts: [{ text: '' }],
      offers: [{ verb: 'hear' as const, text: ' ', place: '', days: '' }],
    };
    expect(changedFields(before, after)).toEqual([]);
  });
});

describe('toUpdate', () => {
  it('contains only the named columns, blank texts as null', () => {
    const values = { ...stored, logline: '', name: 'Zoe', epk_published: true };
    expect(toUpdate(values, ['logline', 'name', 'epk_published'])).toEqual({
      logline: null,
      name: 'Zoe',
      epk_published: true,
    });
  });
});
