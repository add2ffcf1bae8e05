import { expect, it } from 'vitest';
import { profileCorrection } from '@/features/pitches/studio/profile-correction';

const WHO = 'I am a bus driver in Toldeo.';
const FACT = 'I have drivn line 5 for 12 years.';

it.each([
  [
    'I am a bus driver in Toledo, and I have drivn line 5 for 12 years.',
    WHO,
    'I am a bus driver in Toledo.',
  ],
  [
    'Fares rise. I am a bus driver in Toldeo. I have driven line 5 for 12 years.',
    FACT,
    'I have driven line 5 for 12 years.',
  ],
  ['I am a retired bus driver in Toldeo.', WHO, 'I am a retired bus driver in Toldeo.'],
])('%s', (text, before, after) => {
  expect(profileCorrection([WHO, FACT], text)).toEqual({ before, after });
});

it.each([
  ['what the profile says stands as it is', `${WHO} ${FACT}`],
  ['it is left out', 'Fares rise in March, and night workers pay twice.'],
  ['another sentence takes its place', 'I have taught chess to 40 children in Toledo.'],
])('nothing is corrected where %s', (_, text) => {
  expect(profileCorrection([WHO, FACT], text)).toBeNull();
});
