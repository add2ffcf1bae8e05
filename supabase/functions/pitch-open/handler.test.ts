import assert from 'node:assert/strict';
import { HttpError } from '../_shared/runtime/http-error.ts';
import { TOKEN, allowAll, allowNone, away, get, keptLog } from '../_shared/runtime/testing.ts';
import { hashToken } from '../_shared/runtime/tokens.ts';
import { createHandler, type Deps } from './handler.ts';

function setUp(change: Partial<Deps> = {}) {
  const hashes: string[] = [];
  const kept = keptLog();
  const handler = createHandler({
    hit: allowAll,
    record: (hash) => Promise.resolve(void hashes.push(hash)),
    log: kept.log,
    ...change,
  });
  return { handler, hashes, kept };
}

async function assertPixel(response: Response) {
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'image/gif');
  assert.match(response.headers.get('cache-control') ?? '', /no-store/);
  const bytes = new Uint8Array(await response.arrayBuffer());
  assert.equal(new TextDecoder().decode(bytes.slice(0, 6)), 'GIF89a');
}

Deno.test('records the open and answers with a pixel that no cache keeps', async () => {
  const { handler, hashes } = setUp();
  await assertPixel(await handler(get(`?t=${TOKEN}`)));
  assert.deepEqual(hashes, [await hashToken(TOKEN)]);
});

Deno.test('is a picture whatever goes wrong', async () => {
  const unknown = () => Promise.reject(new HttpError(404, 'unknown_token', 'Not known.'));
  const quiet = setUp({ record: unknown });
  await assertPixel(await quiet.handler(get(`?t=${TOKEN}`)));
  assert.deepEqual(quiet.kept.events, []);

  const broken = setUp({ record: away });
  await assertPixel(await broken.handler(get(`?t=${TOKEN}`)));
  assert.deepEqual(broken.kept.events, ['open_not_recorded']);

  for (const change of [{ hit: allowNone }, { hit: away }]) {
    const { handler, hashes } = setUp(change);
    await assertPixel(await handler(get(`?t=${TOKEN}`)));
    assert.deepEqual(hashes, []);
  }
});

Deno.test('records nothing without a whole token or for HEAD', async () => {
  const { handler, hashes } = setUp();
  await assertPixel(await handler(get('?t=%00<script>')));
  await assertPixel(await handler(get()));
  assert.equal((await handler(get(`?t=${TOKEN}`, 'HEAD'))).status, 200);
  assert.deepEqual(hashes, []);
});
