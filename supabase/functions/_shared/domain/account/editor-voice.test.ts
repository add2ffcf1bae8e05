import { expect, it } from 'vitest';
import { voiceOf } from './editor-voice.ts';

it('names the outlet as a fact only for a tied account', () => {
  expect(voiceOf({ name: 'Dana', outlet: 'Daybreak', verified: true })).toBe('Dana of Daybreak');
  expect(voiceOf({ name: 'Dana', outlet: 'Daybreak', verified: false })).toBe(
    'Dana (says they are with Daybreak)',
  );
  expect(voiceOf({ name: ' ', outlet: null, verified: false })).toBe('An editor');
});
