import { expect, it } from 'vitest';
import { restWords } from './sample-fold.ts';

it('names how many stories of a sample are folded away, and nothing where all are shown', () => {
  expect([3, 4, 10, 12].map(restWords)).toEqual([
    null,
    'Show the other one',
    'Show the other seven',
    'Show the other 9',
  ]);
});
