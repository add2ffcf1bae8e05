import { afterEach, describe, expect, it } from 'vitest';
import { dropDraft, keepDraft, readDraft } from '@/features/onboarding/draft';
import { profileRow } from '@/features/onboarding/fixtures';
import { valuesFromRow } from '@/features/onboarding/profile-values';
import { openEditor } from '@/features/onboarding/use-profile-editor';

const row = profileRow({ logline: 'Stored', version: 3 });
const base = valuesFromRow(row);
const mine = { ...base, logline: 'Typed and not saved' };

afterEach(() => {
  localStorage.clear();
});

describe('the draft', () => {
  it('belongs to one account', () => {
    keepDraft('ada', { version: 3, base, values: mine });
    expect(readDraft('ada')?.values.logline).toBe('Typed and not saved');
    expect(readDraft('bea')).toBeNull();
    dropDraft('ada');
    expect(readDraft('ada')).toBeNull();
  });

  it.each(['', '{broken', 'null', '7', '{"version":"x"}'])(
    'is none when the store says %s',
    (text) => {
      localStorage.setItem('profile-draft:ada', text);
      expect(readDraft('ada')).toBeNull();
    },
  );
});

describe('openEditor', () => {
  it('opens what is stored when nothing was typed', () => {
    expect(openEditor('ada', row)).toEqual({ row, values: base, conflict: null, restored: false });
  });

  it('brings back what was typed on the same version', () => {
    keepDraft('ada', { version: 3, base, values: mine });
    const opened = openEditor('ada', row);
    expect(opened.values.logline).toBe('Typed and not saved');
    expect(opened.restored).toBe(true);
    expect(opened.conflict).toBeNull();
  });

  it('is no restoration when the server has it by now', () => {
    keepDraft('ada', { version: 3, base, values: mine });
    const saved = profileRow({ logline: mine.logline, version: 4 });
    expect(openEditor('ada', saved)).toMatchObject({ restored: false, conflict: null });
  });

  it('asks when the profile was saved differently since', () => {
    keepDraft('ada', { version: 3, base, values: mine });
    const newer = profileRow({ logline: 'Saved elsewhere', version: 4 });
    const opened = openEditor('ada', newer);
    expect(opened.conflict?.fields).toEqual(['logline']);
    expect(opened.values.logline).toBe('Typed and not saved');
  });
});
