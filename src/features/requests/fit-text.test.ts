import { expect, it } from 'vitest';
import { fitText } from '@/features/requests/fit-text';

it('names the pitch or the profile only where more than a beat agrees', () => {
  const entry = { on_topic: true, pitch: 'Horns', shared_beats: ['Culture'] };
  expect(fitText(entry)).toBe('Fits your pitch “Horns”, and on your beat: Culture');
  expect(fitText({ ...entry, pitch: null, shared_beats: [] })).toBe('Close to your profile');
  expect(fitText({ on_topic: false, pitch: null, shared_beats: ['Culture', 'Health'] })).toBe(
    'On your beats: Culture, Health',
  );
});
