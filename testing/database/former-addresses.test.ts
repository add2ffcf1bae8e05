import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveProject } from '../../local/test-support/project.ts';
import { FORMER_ADDRESSES } from '../../supabase/functions/_shared/domain/api/former-addresses.ts';
import { copyMigrated } from './embedded.ts';

/** A well-formed token that no mail has. */
const TOKEN = 'n'.repeat(43);
/** A picture of the demo creator's press kit (seed.sql). */
const PICTURE = '11111111-0000-4000-8000-0000000000a1';

const data = mkdtempSync(join(tmpdir(), 'newspeg-former-'));
let url = '';
let stop = () => Promise.resolve();

beforeAll(async () => {
  await copyMigrated(data);
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const served = await serveProject(root, data, () => undefined, '');
  url = served.url;
  stop = served.stop;
}, 120_000);
afterAll(async () => {
  await stop();
  rmSync(data, { recursive: true, force: true });
});

/** What a caller sees: status, where it is led, the body. */
async function ask(address: string, init: RequestInit = {}) {
  const response = await fetch(`${url}/functions/v1/${address}`, { redirect: 'manual', ...init });
  return {
    status: response.status,
    location: response.headers.get('location'),
    type: response.headers.get('content-type'),
    etag: response.headers.get('etag'),
    body: await response.text(),
  };
}

const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
const unsubscribes = Object.entries(FORMER_ADDRESSES).filter(([, present]) =>
  present.startsWith('links/unsubscribe/'),
);

it.each(unsubscribes)('one click at %s reaches the database like one at %s', async (...pair) => {
  const [former, present] = pair.map((address) => `${address}?t=${TOKEN}`) as [string, string];
  for (const method of ['GET', 'HEAD']) {
    const led = await ask(former, { method });
    expect(led).toEqual(await ask(present, { method }));
    expect(led.status).toBe(302);
    expect(led.location).toContain(TOKEN);
  }
  const clicked = await ask(former, oneClick);
  expect(clicked).toEqual(await ask(present, oneClick));
  expect(clicked.status).toBe(404);
  expect(clicked.body).toContain('unknown_token');
});

it('the pixel of a mail from before is a pixel', async () => {
  const pixel = await ask(`pitch-open?t=${TOKEN}`);
  expect(pixel).toEqual(await ask(`links/pitch-open?t=${TOKEN}`));
  expect(pixel).toMatchObject({ status: 200, type: 'image/gif' });
});

it('a picture is read at the address that a row holds, and a reader who has it gets 304', async () => {
  const read = await ask(`picture/${PICTURE}`);
  expect(read).toEqual(await ask(`documents/picture/${PICTURE}`));
  expect(read).toMatchObject({ status: 200, type: 'image/jpeg' });
  const again = await ask(`picture/${PICTURE}`, { headers: { 'if-none-match': read.etag ?? '' } });
  expect(again).toMatchObject({ status: 304, etag: read.etag, body: '' });
});
