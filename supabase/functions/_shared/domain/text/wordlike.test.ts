import { expect, it } from 'vitest';
import { isNonsense } from './wordlike.ts';

it.each(['asdf', 'Asdf jkl', 'asdf qwer', 'qwrtz 12'])('%s is no text', (text) => {
  expect(isNonsense(text)).toBe(true);
});

it.each(['', '3/5', '2 pm', '24 hrs', 'Tuesdays', 'Ng', 'NAACP', 'asdf at my shop', '周末的新闻'])(
  '%s may be one',
  (text) => {
    expect(isNonsense(text)).toBe(false);
  },
);
