import { afterEach, describe, expect, it } from 'vitest';
import { profileRow } from '@/features/onboarding/fixtures';
import { valuesFromRow } from '@/features/onboarding/profile-values';
import { dropUnsaved, keepUnsaved, readUnsaved } from '@/features/onboarding/unsaved-profile';
import { openEditor, revisionHeld } from '@/features/onboarding/use-profile-editor';

const row = profileRow({ logline: 'Stored', version: 3 });
const stored = valuesFromRow(row);
const mine = { ...stored, logline: 'Typed and not saved' };

afterEach(() => {
  localStorage.clear();
});

describe('the unsaved profile', () => {
  it('belongs to one account', () => {
    keepUnsaved('ada', { version: 3, values: mine });
    expect(readUnsaved('ada')?.values.logline).toBe('Typed and not saved');
    expect(readUnsaved('bea')).toBeNull();
    dropUnsaved('ada');
    expect(readUnsaved('ada')).toBeNull();
  });

  it('comes back with every field', () => {
    const values = {
      ...mine,
      beats: ['Health' as const],
      social_links: { x: 'https://x.example/ada' },
      facts: [{ text: 'One' }, { text: '' }],
    };
    keepUnsaved('ada', { version: null, values });
    expect(readUnsaved('ada')).toEqual({ version: null, values });
  });

  it.each(['', '{broken', 'null', '7', '{"version":"x"}', '{"version":3,"values":{}}'])(
    'is null when storage holds %s',
    (text) => {
      localStorage.setItem('unsaved-profile:ada', text);
      expect(readUnsaved('ada')).toBeNull();
    },
  );
});

describe('openEditor', () => {
  it('opens the stored row when there is no unsaved profile', () => {
    expect(openEditor('ada', row)).toEqual({
      row,
      values: stored,
      conflict: null,
      restored: false,
    });
  });

  it('restores an unsaved profile that was typed over the same version', () => {
    keepUnsaved('ada', { version: 3, values: mine });
    const opened = openEditor('ada', row);
    expect(opened.values.logline).toBe('Typed and not saved');
    expect(opened.restored).toBe(true);
    expect(opened.conflict).toBeNull();
  });

  it('restores nothing when the server has the same values', () => {
    keepUnsaved('ada', { version: 3, values: mine });
    const saved = profileRow({ logline: mine.logline, version: 4 });
    expect(openEditor('ada', saved)).toMatchObject({ restored: false, conflict: null });
  });

  it.each([3, null])(
    'opens with a conflict when the profile was saved differently since version %s',
    (version) => {
      keepUnsaved('ada', { version, values: mine });
      const newer = profileRow({ logline: 'Saved elsewhere', version: 4 });
      const opened = openEditor('ada', newer);
      expect(opened.conflict).toBe(newer);
      expect(opened.values.logline).toBe('Typed and not saved');
    },
  );
});

describe('the draft of another device', () => {
  const draft = { version: 3, values: { ...stored, logline: 'Typed on the phone' }, revision: 4 };

  it('is restored in a browser without one of its own', () => {
    const opened = openEditor('ada', row, draft);
    expect(opened.values.logline).toBe('Typed on the phone');
    expect(opened.restored).toBe(true);
    expect(revisionHeld('ada', draft)).toBe(4);
  });

  it('typed over an older version asks which of the two to keep', () => {
    const opened = openEditor('ada', profileRow({ logline: 'Saved since', version: 4 }), draft);
    expect(opened.values.logline).toBe('Typed on the phone');
    expect(opened.conflict?.logline).toBe('Saved since');
  });

  it('neither replaces what this browser holds nor is written over by it', () => {
    keepUnsaved('ada', { version: 3, values: mine });
    expect(openEditor('ada', row, draft).values.logline).toBe('Typed and not saved');
    expect(revisionHeld('ada', draft)).toBeNull();
  });

  it('may be written when there is none', () => {
    expect(revisionHeld('ada', null)).toBe(0);
  });
});
