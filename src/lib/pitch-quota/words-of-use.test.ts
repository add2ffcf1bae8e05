import { expect, it } from 'vitest';
import { copyWaits, wordsOfUse } from '@/lib/pitch-quota/words-of-use';

const free = { limit: 1, used: 0, drafts: 1, resets_at: '2026-12-01T00:00:00+00:00' };
const TODAY = '2026-11-30T09:00:00+00:00';
const USES = ['send', 'draw', 'answer', 'copy'] as const;

it('says what the first use takes of the month that ends with the quota', () => {
  expect(USES.map((use) => wordsOfUse(use, free, null))).toEqual([
    'This uses your 1 free pitch of November. You can send it to more outlets.',
    'This holds your 1 free pitch of November. If yours is not drawn, you have it back.',
    'This uses your 1 free pitch of November.',
    'The first copy or download uses your 1 free pitch of November.',
  ]);
  expect(wordsOfUse('copy', { ...free, limit: 3 }, null)).toContain(
    '1 of your free pitches of November',
  );
  expect(wordsOfUse('send', { ...free, drafts: 2 }, null)).toContain(
    'to more outlets; your other drafts wait until December.',
  );
});

it.each(USES)('%s: says nothing where nothing is counted, left or known', (use) => {
  expect(wordsOfUse(use, { ...free, limit: null }, null)).toBeNull();
  expect(wordsOfUse(use, { ...free, used: 1 }, null)).toBeNull();
  expect(wordsOfUse(use, undefined, null)).toBeNull();
  expect(wordsOfUse(use, free, undefined)).toBeNull();
});

it('says that a mail or a copy takes what a draw of this month holds, and only that', () => {
  const drawn = { ...free, used: 1, in_draw: true };
  const taken = 'This uses your free pitch of November now: a lost draw does not give it back.';
  expect(USES.map((use) => wordsOfUse(use, drawn, TODAY))).toEqual([taken, null, taken, taken]);
  expect(wordsOfUse('answer', { ...drawn, in_draw: false }, TODAY)).toBeNull();
  expect(wordsOfUse('answer', drawn, '2026-10-30T09:00:00+00:00')).toBeNull();
});

it('says from when a draft can be copied, in place of buttons that would be refused', () => {
  const full = { ...free, used: 1, use_refusal: 'Your free pitch for November is used.' };
  expect(copyWaits(full, null)).toBe('Copy and download from December 1');
  expect(copyWaits({ ...full, in_draw: true }, null)).toBe('Copy and download wait for the draw');
  expect(copyWaits(full, TODAY)).toBeNull();
  expect(copyWaits(full, undefined)).toBeNull();
  expect(copyWaits({ ...free, use_refusal: null }, null)).toBeNull();
  expect(copyWaits(undefined, null)).toBeNull();
});
