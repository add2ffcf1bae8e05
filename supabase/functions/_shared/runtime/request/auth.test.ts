import assert from 'node:assert/strict';
import { requireUser } from './auth.ts';
import { CALLER, post, withCode } from '../testing.ts';

Deno.test('requireUser returns the user of a valid token and refuses other headers', async () => {
  const check = (token: string) => Promise.resolve(token === 'good' ? CALLER : null);
  assert.deepEqual(await requireUser(post({}, { authorization: 'bearer good' }), check), CALLER);
  for (const authorization of ['', 'good', 'Basic good', 'Bearer bad', 'Bearer ']) {
    await assert.rejects(
      requireUser(post({}, { authorization }), check),
      withCode('unauthenticated'),
      authorization,
    );
  }
});
