import assert from 'node:assert/strict';
import jpeg from 'jpeg-js';
import { PICTURE_MAX_BYTES } from '../_shared/domain/api/upload-picture.ts';
import { HttpError } from '../_shared/runtime/request/http-error.ts';
import { allowAll, allowNone, CALLER, get, logSpy, read } from '../_shared/runtime/testing.ts';
import { createHandler, type Deps, type StoredFile } from './handler.ts';

const ID = '22222222-2222-4222-8222-222222222222';

/** A grey JPEG. */
function picture(width: number, height: number): Uint8Array {
  const data = new Uint8Array(width * height * 4).fill(128);
  return new Uint8Array(jpeg.encode({ width, height, data }, 60).data);
}

function setUp(change: Partial<Deps> = {}) {
  const stored = new Map<string, Uint8Array>();
  const forgotten: string[] = [];
  const removed: StoredFile[] = [];
  const handler = createHandler({
    requireUser: () => Promise.resolve(CALLER),
    hit: allowAll,
    newId: () => 'file',
    register: () => Promise.resolve({ id: ID, unused: [{ bucket: 'covers', name: 'old' }] }),
    forget: (id) => Promise.resolve(forgotten.push(id)),
    store: (name, bytes) => {
      stored.set(name, bytes);
      return Promise.resolve();
    },
    remove: (files) => Promise.resolve(void removed.push(...files)),
    functionsUrl: () => 'https://newspeg.example/functions/v1',
    log: logSpy().log,
    ...change,
  });
  const upload = (body: Uint8Array | string) =>
    handler(
      new Request('http://localhost/upload-picture', { method: 'POST', body: body as BodyInit }),
    );
  return { handler, upload, stored, forgotten, removed };
}

Deno.test('upload-picture keeps a JPEG and returns where it is served', async () => {
  const { upload, stored, removed } = setUp();
  const bytes = picture(40, 30);
  assert.deepEqual(await read(await upload(bytes)), {
    status: 200,
    body: {
      id: ID,
      url: `https://newspeg.example/functions/v1/documents/picture/${ID}`,
      width: 40,
      height: 30,
    },
  });
  assert.deepEqual([...stored.keys()], [`${CALLER.id}/file.jpg`]);
  assert.deepEqual(removed, [{ bucket: 'covers', name: 'old' }]);
});

/** A segment of a JPEG: marker, length, content. */
const segment = (marker: number, content: string) => {
  const text = new TextEncoder().encode(content);
  return [0xff, marker, (text.length + 2) >> 8, (text.length + 2) & 255, ...text];
};
const textOf = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);
const SECRETS = [
  'Exif',
  'GPS',
  'http://ns.adobe.com',
  'ICC_PROFILE',
  'said aside',
  'PK\x03\x04zip',
];

/** The file with metadata of every kind, and a second file behind its end. */
function dressed(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from([
    ...bytes.slice(0, 2),
    ...segment(0xe1, 'Exif\0\0GPS 33.749, -84.388'),
    ...segment(0xe1, 'http://ns.adobe.com/xap/1.0/ by Ada'),
    ...segment(0xe2, 'ICC_PROFILE of my own'),
    ...segment(0xfe, 'said aside'),
    ...bytes.slice(2),
    ...new TextEncoder().encode('PK\x03\x04zip'),
  ]);
}

Deno.test(
  'upload-picture keeps the picture alone: no metadata, nothing behind its end',
  async () => {
    const bytes = picture(40, 30);
    const { upload, stored } = setUp();
    const given = dressed(bytes);
    for (const secret of SECRETS) assert.ok(textOf(given).includes(secret));
    assert.equal((await upload(given)).status, 200);
    const [kept] = stored.values();
    assert.ok(kept !== undefined);
    for (const secret of SECRETS) assert.ok(!textOf(kept).includes(secret), secret);
    const pixels = (file: Uint8Array) => jpeg.decode(file, { useTArray: true }).data;
    assert.deepEqual(pixels(kept), pixels(bytes));
    assert.deepEqual([...kept.slice(-2)], [0xff, 0xd9]);
  },
);

Deno.test('upload-picture keeps a real photograph as it looks', async () => {
  for (const name of ['cover', 'truck']) {
    const bytes = await Deno.readFile(new URL(`../../demo-pictures/${name}.jpg`, import.meta.url));
    const { upload, stored } = setUp();
    assert.equal((await upload(dressed(bytes))).status, 200);
    const [kept] = stored.values();
    assert.ok(kept !== undefined && kept.length <= bytes.length + 18);
    const pixels = (file: Uint8Array) => jpeg.decode(file, { useTArray: true }).data;
    assert.deepEqual(pixels(kept), pixels(bytes));
  }
});

Deno.test('upload-picture refuses what does not decode, whatever it is called', async () => {
  const { upload, stored } = setUp();
  const whole = picture(40, 30);
  const headOnly = whole.slice(0, 40);
  const disguised = new Uint8Array([0xff, 0xd8, 0xff, ...new TextEncoder().encode('<script>')]);
  for (const body of ['just text', '', headOnly, disguised, picture(1601, 4)]) {
    const { status, body: answer } = await read(await upload(body));
    assert.deepEqual([status, answer['code']], [422, 'bad_picture']);
  }
  assert.equal(stored.size, 0);
});

Deno.test('upload-picture refuses a file over the limit while it is read', async () => {
  const { upload, stored } = setUp();
  const { status } = await read(await upload(new Uint8Array(PICTURE_MAX_BYTES + 1)));
  assert.equal(status, 413);
  assert.equal(stored.size, 0);
});

Deno.test('upload-picture forgets a picture whose file could not be stored', async () => {
  const { upload, forgotten } = setUp({ store: () => Promise.reject(new Error('full')) });
  assert.equal((await upload(picture(8, 8))).status, 503);
  assert.deepEqual(forgotten, [ID]);
});

Deno.test('upload-picture passes on the limits and takes POST only', async () => {
  const full = () => Promise.reject(new HttpError('picture_limit', 'Full.'));
  assert.equal((await setUp({ register: full }).upload(picture(8, 8))).status, 409);
  assert.equal((await setUp({ hit: allowNone }).upload(picture(8, 8))).status, 429);
  assert.equal((await setUp().handler(get())).status, 405);
});
