import { describe, expect, it } from 'vitest';
import { profileRow } from '@/features/onboarding/fixtures';
import { openEditor, takeOther } from '@/features/onboarding/editor/open-editor';
import { NO_DRAFT } from '@/features/onboarding/editor/profile-draft';
import { valuesFromRow } from '@/features/onboarding/editor/profile-values';

const row = profileRow({ logline: 'Stored', version: 3 });
const stored = valuesFromRow(row);
const mine = { ...stored, logline: 'Typed and not saved' };
const unsaved = { version: 3, values: mine };

describe('openEditor', () => {
  it('opens the stored row when nothing is unsaved', () => {
    expect(openEditor(row, null, null)).toEqual({
      state: { row, values: stored, conflict: null, restored: false, other: null },
      held: NO_DRAFT,
    });
  });

  it('restores an unsaved profile that was typed over the same version', () => {
    const { state, held } = openEditor(row, unsaved, null);
    expect(state).toMatchObject({ restored: true, conflict: null, other: null });
    expect(state.values.logline).toBe('Typed and not saved');
    expect(held).toEqual(NO_DRAFT);
  });

  it('restores nothing when the server has the same values', () => {
    const saved = profileRow({ logline: mine.logline, version: 4 });
    expect(openEditor(saved, unsaved, null).state).toMatchObject({
      restored: false,
      conflict: null,
    });
  });

  it.each([3, null])(
    'opens with a conflict when the profile was saved differently since version %s',
    (version) => {
      const newer = profileRow({ logline: 'Saved elsewhere', version: 4 });
      const { state } = openEditor(newer, { version, values: mine }, null);
      expect(state.conflict).toBe(newer);
      expect(state.values.logline).toBe('Typed and not saved');
    },
  );
});

describe('the draft of another device', () => {
  const draft = {
    version: 3,
    values: { ...stored, logline: 'Typed on the phone' },
    revision: 4,
    at: '2026-11-22T07:00:00Z',
  };
  const held = { revision: 4, values: draft.values };

  it('is restored in a browser without one of its own', () => {
    const opened = openEditor(row, null, draft);
    expect(opened.state).toMatchObject({ values: draft.values, restored: true });
    expect(opened.held).toEqual(held);
  });

  it('typed over an older version asks which of the two to keep', () => {
    const { state } = openEditor(profileRow({ logline: 'Saved since', version: 4 }), null, draft);
    expect(state.values.logline).toBe('Typed on the phone');
    expect(state.conflict?.logline).toBe('Saved since');
  });

  it('goes on when this browser had sent all it has', () => {
    const opened = openEditor(row, { ...unsaved, revision: 3, sent: true }, draft);
    expect(opened.state).toMatchObject({ values: draft.values, other: null });
    expect(opened.held).toEqual(held);
  });

  it('is written over by what was typed over it', () => {
    const opened = openEditor(row, { ...unsaved, revision: 4, sent: false }, draft);
    expect(opened.state).toMatchObject({ values: mine, other: null });
    expect(opened.held).toEqual(held);
  });

  it.each([3, undefined])(
    'stands beside what was typed here over revision %s, until one is chosen',
    (revision) => {
      const newer = profileRow({ logline: 'Saved since', version: 4 });
      for (const now of [row, newer]) {
        const { state, held: unknown } = openEditor(now, { ...unsaved, revision }, draft);
        expect(state.values).toBe(mine);
        expect(state.other).toBe(draft);
        expect(unknown.revision).toBeNull();
        const taken = takeOther(state);
        expect(taken).toMatchObject({ values: draft.values, other: null, restored: now === row });
        expect(taken.conflict).toBe(now === row ? null : newer);
      }
    },
  );
});
