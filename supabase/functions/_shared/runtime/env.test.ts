import assert from 'node:assert/strict';
import { publicFunctionsUrl, readEnv, siteEnv, supabaseEnv } from './env.ts';

Deno.test('readEnv names the invalid variables, not their values', () => {
  const values: Record<string, string> = { SUPABASE_URL: 'nonsense', SUPABASE_ANON_KEY: ' ' };
  assert.throws(
    () => readEnv(supabaseEnv, (name) => values[name]),
    (error) =>
      error instanceof Error &&
      error.name === 'ConfigError' &&
      /SUPABASE_URL must be an http\(s\) address/.test(error.message) &&
      /SUPABASE_ANON_KEY is missing/.test(error.message) &&
      /SUPABASE_SERVICE_ROLE_KEY is missing/.test(error.message) &&
      !error.message.includes('nonsense'),
  );
  assert.deepEqual(
    readEnv(siteEnv, () => 'https://site.example//'),
    {
      SITE_URL: 'https://site.example',
    },
  );
});

Deno.test('publicFunctionsUrl uses the site origin while the project has a loopback URL', () => {
  const url = (project: string) =>
    publicFunctionsUrl((name) => (name === 'SUPABASE_URL' ? project : 'https://site.example'));
  assert.equal(url('https://x.supabase.co'), 'https://x.supabase.co/functions/v1');
  assert.equal(url('http://127.0.0.1:3000'), 'https://site.example/functions/v1');
  assert.equal(url('http://localhost:3000'), 'https://site.example/functions/v1');
});
