import { expect, it } from 'vitest';
import { introRequestSchema } from './intro-request.ts';

it('introRequestSchema rejects an item id that is not a UUID', () => {
  expect(introRequestSchema.safeParse({ item_id: '5' }).success).toBe(false);
});
