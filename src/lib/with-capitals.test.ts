import { expect, it } from 'vitest';
import { withCapitals } from '@/lib/with-capitals';

it.each([
  ['renee baptiste', 'Renee Baptiste'],
  ["anne-marie o'neil", "Anne-Marie O'Neil"],
  ['maria de la cruz', 'Maria de la Cruz'],
  ['birmingham al', 'Birmingham AL'],
  ['macon, ga', 'Macon, GA'],
  ['bell Hooks', 'bell Hooks'],
  ['Ada Cole', 'Ada Cole'],
  ['李明', '李明'],
  ['', ''],
])('%s becomes %s', (typed, written) => {
  expect(withCapitals(typed)).toBe(written);
});
