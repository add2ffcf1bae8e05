import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BYTES = 1_000_000;

/**
 * The page that an app page is compared with: its head asks for `bytes` of one file and for the row of `users`
 * of the account, and it writes 'Done' when both have come.
 */
const HTML = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Bare</title><script>
const { access_token, user } = JSON.parse(localStorage.getItem('auth-session'));
const query = new URLSearchParams(location.search);
const bytes = Number(query.get('bytes'));
const asked = [fetch('/rest/v1/users?select=id,kind,name&id=eq.' + user.id, { headers: { apikey: query.get('key'), authorization: 'Bearer ' + access_token } })];
if (bytes > 0) asked.push(fetch('/bench-bytes.bin', { headers: { range: 'bytes=0-' + (bytes - 1) } }));
const come = Promise.all(asked.map(async (answer) => (await answer).arrayBuffer()));
addEventListener('DOMContentLoaded', async () => { await come; document.querySelector('main').textContent = 'Done'; });
</script></head><body><main>Loading</main></body></html>`;

/** Writes the bare page and its bytes into a build; the returned function removes both. */
export function addBarePage(dist: string): () => void {
  const files = { 'bench-bare.html': HTML, 'bench-bytes.bin': randomBytes(BYTES) };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dist, name), content);
  return () => {
    for (const name of Object.keys(files)) rmSync(join(dist, name), { force: true });
  };
}

/** Its address. */
export const barePath = (bytes: number, key: string): string =>
  `/bench-bare?${new URLSearchParams({ bytes: String(bytes), key }).toString()}`;
