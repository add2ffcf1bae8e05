import { expect, it } from 'vitest';
import { requestIntroRequestSchema } from './request-intro.ts';

it('request-intro refuses an item id that is not a UUID', () => {
  expect(requestIntroRequestSchema.safeParse({ item_id: '5' }).success).toBe(false);
});
