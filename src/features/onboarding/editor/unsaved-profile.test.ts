import { afterEach, describe, expect, it } from 'vitest';
import { profileRow } from '@/features/onboarding/fixtures';
import { valuesFromRow } from '@/features/onboarding/editor/profile-values';
import {
  dropUnsaved,
  keepUnsaved,
  readUnsaved,
} from '@/features/onboarding/editor/unsaved-profile';

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

  it('keeps which draft of the server it was typed over', () => {
    keepUnsaved('ada', { version: 3, values: mine, revision: 4, sent: true });
    expect(readUnsaved('ada')).toMatchObject({ revision: 4, sent: true });
  });

  it.each(['', '{broken', 'null', '7', '{"version":"x"}', '{"version":3,"values":{}}'])(
    'is null when storage holds %s',
    (text) => {
      localStorage.setItem('unsaved-profile:ada', text);
      expect(readUnsaved('ada')).toBeNull();
    },
  );
});
