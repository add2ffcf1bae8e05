import { expect, it } from 'vitest';
import { placeWithCapitals, withCapitals } from '@/lib/with-capitals';

it.each([
  ['renee baptiste', 'Renee Baptiste'],
  ["anne-marie o'neil", "Anne-Marie O'Neil"],
  ['maria de la cruz', 'Maria de la Cruz'],
  ['wendell Pruitt', 'Wendell Pruitt'],
  ['Yo-Yo ma', 'Yo-Yo Ma'],
  ['deShawn Cole', 'deShawn Cole'],
  ['Ada Cole', 'Ada Cole'],
  ['李明', '李明'],
  ['', ''],
])('%s becomes %s', (typed, written) => {
  expect(withCapitals(typed)).toBe(written);
});

it.each([
  ['birmingham al', 'Birmingham AL'],
  ['Macon, ga', 'Macon, GA'],
  ['new Orleans', 'New Orleans'],
  ['Cleveland', 'Cleveland'],
])('the place %s becomes %s', (typed, written) => {
  expect(placeWithCapitals(typed)).toBe(written);
});
