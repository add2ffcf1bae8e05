import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { serveBuiltApp } from './serve-built-app.ts';
import { useTemporaryFolder } from './test-support/folder.ts';

const folder = useTemporaryFolder();
let dist = '';
let url = '';
let stop = () => Promise.resolve();

function write(name: string, text: string): void {
  writeFileSync(join(dist, name), text);
  writeFileSync(join(dist, `${name}.br`), brotliCompressSync(text));
}

beforeEach(async () => {
  dist = folder();
  mkdirSync(join(dist, 'assets'));
  write('app.html', '<p>app</p>');
  write('assets/one-1.js', 'export const one = 1;');
  const port = await freePort();
  url = `http://127.0.0.1:${String(port)}`;
  stop = await serveBuiltApp({ address: { host: '127.0.0.1', port, url, siteUrl: url }, dist });
});
afterEach(() => stop());

describe('serveBuiltApp', () => {
  it('sends compressed files, keeps hashed ones for good and the connection open', async () => {
    const answer = await fetch(`${url}/assets/one-1.js`, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('connection')).toBe('keep-alive');
    expect(await answer.text()).toBe('export const one = 1;');
    const document = await fetch(`${url}/creator-dashboard`);
    expect(document.headers.get('cache-control')).toBe('no-cache');
    expect(await document.text()).toBe('<p>app</p>');
  });

  it('serves what was built meanwhile', async () => {
    for (const name of ['assets/one-1.js', 'assets/one-1.js.br']) rmSync(join(dist, name));
    write('assets/one-2.js', 'export const one = 2;');
    expect((await fetch(`${url}/assets/one-1.js`)).status).toBe(404);
    expect(await (await fetch(`${url}/assets/one-2.js`)).text()).toBe('export const one = 2;');
  });

  it('goes on when a file cannot be opened that was just there', async () => {
    // A socket is a file that can be looked at and not opened.
    const socket = createServer().listen(join(dist, 'assets/gone-1.js'));
    await once(socket, 'listening');
    await expect(
      fetch(`${url}/assets/gone-1.js`).then((answer) => answer.text()),
    ).rejects.toThrow();
    socket.close();
    expect((await fetch(`${url}/creator-dashboard`)).status).toBe(200);
  });
});
