import assert from 'node:assert/strict';
import { publicFunctionsUrl, readEnv, readProjectKeys, siteEnv } from './env.ts';

Deno.test('readEnv names the invalid variables, not their values', () => {
  assert.throws(
    () => readEnv(siteEnv, () => 'nonsense'),
    (error) =>
      error instanceof Error &&
      error.name === 'ConfigError' &&
      /SITE_URL must be an http\(s\) address/.test(error.message) &&
      !error.message.includes('nonsense'),
  );
  assert.deepEqual(
    readEnv(siteEnv, () => 'https://site.example//'),
    {
      SITE_URL: 'https://site.example',
    },
  );
});

Deno.test('readProjectKeys takes the keys by name first and the old variables after', () => {
  const read = (values: Record<string, string>) =>
    readProjectKeys((name) => ({ SUPABASE_URL: 'https://x.example/', ...values })[name]);
  const old = { SUPABASE_ANON_KEY: 'anon', SUPABASE_SERVICE_ROLE_KEY: 'service' };
  const named = {
    SUPABASE_PUBLISHABLE_KEYS: '{"web":"sb_publishable_w","default":"sb_publishable_d"}',
    SUPABASE_SECRET_KEYS: '{"jobs":"sb_secret_j"}',
  };
  assert.deepEqual(read({ ...old, ...named }), {
    url: 'https://x.example',
    publishableKey: 'sb_publishable_d',
    secretKey: 'sb_secret_j',
  });
  for (const blank of ['', '{}', 'sb_secret_not_json', '{"default":""}']) {
    const { secretKey } = read({ ...old, SUPABASE_SECRET_KEYS: blank });
    assert.equal(secretKey, 'service');
  }
  assert.throws(
    () => read({ SUPABASE_ANON_KEY: 'anon' }),
    (error) =>
      error instanceof Error &&
      error.name === 'ConfigError' &&
      /SUPABASE_SECRET_KEYS missing/.test(error.message) &&
      !/anon|PUBLISHABLE/.test(error.message),
  );
});

Deno.test('publicFunctionsUrl uses the site origin while the project has a loopback URL', () => {
  const url = (project: string) =>
    publicFunctionsUrl((name) => (name === 'SUPABASE_URL' ? project : 'https://site.example'));
  assert.equal(url('https://x.supabase.co'), 'https://x.supabase.co/functions/v1');
  assert.equal(url('http://127.0.0.1:3000'), 'https://site.example/functions/v1');
  assert.equal(url('http://localhost:3000'), 'https://site.example/functions/v1');
});
