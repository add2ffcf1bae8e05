import { expect, it } from 'vitest';
import { wordsOfAnswer, wordsOfUse } from '@/lib/pitch-quota/words-of-use';

const free = { limit: 1, used: 0, drafts: 1, resets_at: '2026-12-01T00:00:00+00:00' };

it('says what the first send takes of the month that ends with the quota', () => {
  expect(wordsOfUse(free, false)).toBe(
    'This uses your 1 free pitch of November. You can send it to more outlets.',
  );
  expect(wordsOfUse({ ...free, drafts: 2 }, false)).toContain(
    'to more outlets; your other drafts wait until December.',
  );
  expect(wordsOfUse(free, true)).toMatch(
    /^This holds .* If yours is not drawn, you have it back\.$/,
  );
});

it('says nothing where nothing is counted or left', () => {
  expect(wordsOfUse({ ...free, limit: null }, false)).toBeNull();
  expect(wordsOfUse({ ...free, used: 1 }, false)).toBeNull();
});

it('says what an answer takes, also by the pitch that waits in a draw', () => {
  expect(wordsOfAnswer(free, null)).toBe('This uses your 1 free pitch of November. ');
  expect(wordsOfAnswer({ ...free, limit: null }, null)).toBe('');
  const drawn = { ...free, used: 1, in_draw: true };
  const today = '2026-11-30T09:00:00+00:00';
  expect(wordsOfAnswer(drawn, today)).toBe(
    'This uses your free pitch of November now: a lost draw does not give it back. ',
  );
  expect(wordsOfAnswer({ ...drawn, in_draw: false }, today)).toBe('');
  expect(wordsOfAnswer(drawn, '2026-10-30T09:00:00+00:00')).toBe('');
});
