import { expect, it } from 'vitest';
import { withPeg } from './correct-peg.ts';

const FROM = 'Bus fares rise in Marhc';
const TO = 'Bus fares rise in March';

it.each([
  ['Bus fares rise in Marhc. I drive line 5.', 'Bus fares rise in March. I drive line 5.'],
  ['When bus fares rise in Marhc, I walk.', 'When bus fares rise in March, I walk.'],
  ['Fares rise.', 'Fares rise.'],
  ['Bus fares rise in Marhcia.', 'Bus fares rise in Marhcia.'],
])('%s', (text, follows) => {
  expect(withPeg(text, FROM, TO)).toBe(follows);
});

it('takes the signs of a peg as they stand, and no end of a sentence with it', () => {
  expect(
    withPeg('Rents (again) up 5%? I say no.', 'Rents (again) up 5%', 'Rents up 5% again.'),
  ).toBe('Rents up 5% again? I say no.');
});
