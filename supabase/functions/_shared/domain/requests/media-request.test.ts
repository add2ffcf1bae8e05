import { expect, it } from 'vitest';
import { choiceText } from './media-request.ts';

it('choiceText says what is still to come, to the editor and to others', () => {
  expect(choiceText({ choose_up_to: 1 })).toBe('They choose one');
  expect(choiceText({ choose_up_to: 3 })).toBe('They choose up to 3');
  expect(choiceText({ choose_up_to: 1 }, 'You')).toBe('You choose one');
});
