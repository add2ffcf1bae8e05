import assert from 'node:assert/strict';
import { enforceLimit } from './rate-limit.ts';
import { allowNone, withCode } from '../testing.ts';

Deno.test('enforceLimit throws rate_limited when the limit is exceeded', async () => {
  await assert.rejects(enforceLimit(allowNone, 'key', 1, 60), withCode('rate_limited'));
});
