import assert from 'node:assert/strict';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import {
  TOKEN,
  allowAll,
  allowNone,
  unreachable,
  get,
  logSpy,
} from '../../_shared/runtime/testing.ts';
import { hashToken } from '../../_shared/runtime/crypto.ts';
import { createHandler, type Deps } from './handler.ts';

function setUp(change: Partial<Deps> = {}) {
  const hashes: string[] = [];
  const recorded = logSpy();
  const handler = createHandler({
    hit: allowAll,
    record: (hash) => Promise.resolve(void hashes.push(hash)),
    log: recorded.log,
    ...change,
  });
  return { handler, hashes, recorded };
}

async function assertPixel(response: Response) {
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'image/gif');
  assert.match(response.headers.get('cache-control') ?? '', /no-store/);
  const bytes = new Uint8Array(await response.arrayBuffer());
  assert.equal(new TextDecoder().decode(bytes.slice(0, 6)), 'GIF89a');
}

Deno.test('pitch-open records the open and returns an uncacheable pixel', async () => {
  const { handler, hashes } = setUp();
  await assertPixel(await handler(get(`?t=${TOKEN}`)));
  assert.deepEqual(hashes, [hashToken(TOKEN)]);
});

Deno.test('pitch-open returns the pixel on every failure', async () => {
  const unknown = () => Promise.reject(new HttpError('unknown_token', 'Not known.'));
  const quiet = setUp({ record: unknown });
  await assertPixel(await quiet.handler(get(`?t=${TOKEN}`)));
  assert.deepEqual(quiet.recorded.events, []);

  const broken = setUp({ record: unreachable });
  await assertPixel(await broken.handler(get(`?t=${TOKEN}`)));
  assert.deepEqual(broken.recorded.events, ['open_not_recorded']);

  for (const change of [{ hit: allowNone }, { hit: unreachable }]) {
    const { handler, hashes } = setUp(change);
    await assertPixel(await handler(get(`?t=${TOKEN}`)));
    assert.deepEqual(hashes, []);
  }
});

Deno.test('pitch-open records nothing for HEAD and without a valid token', async () => {
  const { handler, hashes } = setUp();
  await assertPixel(await handler(get('?t=%00<script>')));
  await assertPixel(await handler(get()));
  assert.equal((await handler(get(`?t=${TOKEN}`, 'HEAD'))).status, 200);
  assert.deepEqual(hashes, []);
});
