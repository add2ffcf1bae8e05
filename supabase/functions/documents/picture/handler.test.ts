import assert from 'node:assert/strict';
import { logSpy, TOKEN } from '../../_shared/runtime/testing.ts';
import { createHandler } from './handler.ts';

const ID = '22222222-2222-4222-8222-222222222222';

function setUp() {
  const asked: (string | null)[] = [];
  let loaded = 0;
  const handler = createHandler({
    reader: (request) => Promise.resolve(request.headers.get('authorization')),
    find: (_id, reader, token) => {
      asked.push(reader);
      return Promise.resolve(
        reader === 'owner' || token === TOKEN
          ? { bucket: 'pictures', name: 'a.jpg', mime: 'image/jpeg' }
          : null,
      );
    },
    load: () => {
      loaded += 1;
      return Promise.resolve(new Blob(['bytes'], { type: 'text/html' }));
    },
    log: logSpy().log,
  });
  const open = (path: string, init: RequestInit = {}) =>
    handler(new Request(`http://localhost/picture/${path}`, init));
  return { open, asked, loaded: () => loaded };
}

Deno.test('picture serves a file under its stored type, asked for anew at each visit', async () => {
  const response = await setUp().open(ID, { headers: { authorization: 'owner' } });
  assert.equal(response.status, 200);
  assert.equal(await response.text(), 'bytes');
  assert.equal(response.headers.get('content-type'), 'image/jpeg');
  assert.equal(response.headers.get('cache-control'), 'private, no-cache');
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
});

Deno.test(
  'picture answers 304 to a reader who has it, and only to one who may see it',
  async () => {
    const { open, loaded } = setUp();
    const first = await open(ID, { headers: { authorization: 'owner' } });
    const etag = first.headers.get('etag') ?? '';
    assert.equal(etag, `"${ID}"`);
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const headers = { authorization: 'owner', 'if-none-match': held };
      const again = await open(ID, { headers });
      assert.equal(again.status, 304, held);
      assert.equal(again.headers.get('etag'), etag);
      assert.equal(again.headers.get('cache-control'), 'private, no-cache');
      assert.equal(await again.text(), '');
    }
    assert.equal(loaded(), 1);
    const other = { authorization: 'owner', 'if-none-match': '"other"' };
    assert.equal((await open(ID, { headers: other })).status, 200);
    assert.equal((await open(ID, { headers: { 'if-none-match': etag } })).status, 404);
  },
);

Deno.test('picture answers 404 for a picture that this reader may not see', async () => {
  const { open, asked } = setUp();
  assert.equal((await open(ID)).status, 404);
  assert.equal((await open('..%2F..%2Fsecrets')).status, 404);
  assert.deepEqual(asked, [null]);
});

Deno.test('a private link reads a picture, and a name makes it a download', async () => {
  const { open } = setUp();
  const response = await open(`${ID}?k=${TOKEN}&name=ada-cole-1`);
  assert.equal(response.status, 200);
  assert.equal(
    response.headers.get('content-disposition'),
    'attachment; filename="ada-cole-1.jpg"',
  );
  assert.equal((await open(`${ID}?k=short`)).status, 404);
  for (const name of ['', 'a"b', '../a', 'a%0d%0aset-cookie:x']) {
    const plain = await open(`${ID}?k=${TOKEN}&name=${name}`);
    assert.equal(plain.headers.get('content-disposition'), null, name);
  }
});
