import { expect, it } from 'vitest';
import { voiceDoubt, voiceOf } from './editor-voice.ts';

it('names the outlet as a fact only for a tied account', () => {
  expect(voiceOf({ name: 'Dana', outlet: 'Daybreak', verified: true })).toBe('Dana of Daybreak');
  expect(voiceOf({ name: 'Dana', outlet: 'Daybreak', verified: false })).toBe(
    'Dana (says they are with Daybreak)',
  );
  expect(voiceOf({ name: ' ', outlet: null, verified: false })).toBe('An editor');
});

it('tells own word, no word and a proven outlet apart', () => {
  const editor = { name: 'Dana', verified: false };
  expect(voiceDoubt({ ...editor, outlet: 'Daybreak' })).toMatch(/not confirmed it yet/);
  expect(voiceDoubt({ ...editor, outlet: ' ' })).toBe('This editor has named no outlet.');
  expect(voiceDoubt({ ...editor, outlet: null })).toBe('This editor has named no outlet.');
  expect(voiceDoubt({ ...editor, outlet: 'Daybreak', verified: true })).toBeNull();
});

it('says of a sample, also of a proven one, that it is invented', () => {
  const sample = { name: 'Dana', outlet: 'Daybreak', verified: true, invented: true };
  expect(voiceOf(sample)).toBe('Dana of Daybreak (sample)');
  expect(voiceDoubt(sample)).toMatch(/invented/);
});
