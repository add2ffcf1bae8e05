import { expect, it } from 'vitest';
import { tidyPlace, withCapitals } from './capitals.ts';

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
  ['birmingham al', 'Birmingham, AL'],
  ['savannah ga', 'Savannah, GA'],
  ['Savannah GA', 'Savannah, GA'],
  ['savannah,ga', 'Savannah, GA'],
  ['washington dc', 'Washington, DC'],
  // Two letters that are no state, or no state of a city.
  ['South LA', 'South LA'],
  ['Ma', 'Ma'],
  ['lagos ng', 'Lagos Ng'],
  ['Toledo, Ohio', 'Toledo, Ohio'],
  ['Macon, ga', 'Macon, GA'],
  ['new Orleans', 'New Orleans'],
  ['Cleveland', 'Cleveland'],
])('the place %s becomes %s', (typed, written) => {
  expect(tidyPlace(typed)).toBe(written);
});
