import assert from 'node:assert/strict';
import {
  allowAll,
  allowNone,
  get,
  logSpy,
  post,
  read,
  TOKEN,
} from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

const VIEW = { slug: 'ada-cole', link: null, what: 'view', item: '' };

function setUp(change: Partial<Deps> = {}) {
  const counted: unknown[] = [];
  const handler = createHandler({
    reader: () => Promise.resolve('reader'),
    hit: allowAll,
    count: (visit, readerId) => Promise.resolve(void counted.push([visit, readerId])),
    log: logSpy().log,
    ...change,
  });
  return { handler, counted };
}

Deno.test('kit-visit counts what the page tells, with the reader', async () => {
  const { handler, counted } = setUp();
  const download = { ...VIEW, what: 'picture', link: { kind: 'k', token: TOKEN }, item: 'a-1' };
  for (const visit of [VIEW, download]) {
    assert.deepEqual(await read(await handler(post(visit))), { status: 200, body: { ok: true } });
  }
  assert.deepEqual(counted, [
    [VIEW, 'reader'],
    [download, 'reader'],
  ]);
});

Deno.test('kit-visit answers alike for a kit that is not counted', async () => {
  const { handler } = setUp({ count: () => Promise.resolve(false) });
  assert.deepEqual(await read(await handler(post(VIEW))), { status: 200, body: { ok: true } });
});

Deno.test('kit-visit counts nothing by GET or HEAD', async () => {
  const { handler, counted } = setUp();
  for (const method of ['GET', 'HEAD']) {
    assert.equal((await handler(get('?slug=ada-cole', method))).status, 405);
  }
  assert.deepEqual(counted, []);
});

Deno.test('kit-visit refuses free text, unknown uses and too many calls', async () => {
  const { handler, counted } = setUp();
  for (const change of [
    { item: 'someone@mail.example' },
    { what: 'hover' },
    { slug: '../x' },
    { link: { kind: 'k', token: 'short' } },
  ]) {
    assert.equal((await handler(post({ ...VIEW, ...change }))).status, 400);
  }
  assert.equal((await setUp({ hit: allowNone }).handler(post(VIEW))).status, 429);
  assert.deepEqual(counted, []);
});
