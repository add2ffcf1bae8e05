import { describe, expect, it } from 'vitest';
import { withDaysInFull } from './day-names.ts';

describe('withDaysInFull', () => {
  it.each([
    ['Mon-Thu 4-6', 'Monday to Thursday, 4 to 6'],
    ['a class, our shop, Mon Wed Fri', 'a class, our shop, Monday, Wednesday, Friday'],
    ['Sun & Tue', 'Sunday and Tuesday'],
    ['Jan-March', 'January to March'],
    ['a table, Sat', 'a table, Saturday'],
  ])('writes “%s” in full', (typed, full) => {
    expect(withDaysInFull(typed)).toBe(full);
  });

  it.each(['She sat 9 hours in the sun', 'The sun rose', 'We wed in 1981', 'I March on'])(
    'leaves the words of “%s” alone',
    (text) => {
      expect(withDaysInFull(text)).toBe(text);
    },
  );
});
