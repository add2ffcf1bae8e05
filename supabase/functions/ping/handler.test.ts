import assert from 'node:assert/strict';
import { get, post, read } from '../_shared/runtime/testing.ts';
import { createHandler as webhookTest } from '../webhook-test/handler.ts';
import { createHandler as ping } from './handler.ts';

for (const [name, create] of [
  ['ping', ping],
  ['webhook-test', webhookTest],
] as const) {
  Deno.test(`${name} responds to GET and POST only`, async () => {
    const handler = create();
    for (const request of [get(), post({})]) {
      assert.deepEqual(await read(await handler(request)), { status: 200, body: { ok: true } });
    }
    assert.equal((await handler(get('', 'DELETE'))).status, 405);
  });
}
