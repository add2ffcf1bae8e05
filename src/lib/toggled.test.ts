import { expect, it } from 'vitest';
import { toggled } from '@/lib/toggled';

it('toggled adds and removes, in the order of what is offered', () => {
  expect(toggled(['a', 'b', 'c'], ['b'], 'a')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b', 'c'], ['a', 'b'], 'a')).toEqual(['b']);
});
