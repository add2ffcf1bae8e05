import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { freePort } from '../testing/free-port.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

it('names the address that does not answer', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const env = {
    ...process.env,
    SUPABASE_URL: url,
    SUPABASE_SECRET_KEY: 'sb_secret_x',
    SITE_URL: 'https://newspeg.example',
  };
  const claim = run(process.execPath, ['--import', 'tsx', 'scripts/owner-link.ts', 'claim'], {
    cwd: root,
    env,
  });
  await expect(claim).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      `No link was made: no answer from ${url} .*ECONNREFUSED`,
    ) as string,
  });
}, 20_000);
