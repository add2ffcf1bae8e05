import assert from 'node:assert/strict';
import { requireUser } from './auth.ts';
import { equalConstantTime } from './constant-time.ts';
import { requireCron } from './cron.ts';
import { publicFunctionsUrl, readEnv, siteEnv, supabaseEnv } from './env.ts';
import { redact } from './redact.ts';
import { fromDatabase } from './rpc.ts';
import { SOMEBODY, allowNone, get, post } from './testing.ts';
import { enforceLimit } from './rate-limit.ts';
import { hashToken, newToken } from './tokens.ts';

const withCode = (code: string) => (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === code;

Deno.test('finds the caller by the bearer token, and nobody without one', async () => {
  const check = (token: string) => Promise.resolve(token === 'good' ? SOMEBODY : null);
  assert.deepEqual(await requireUser(post({}, { authorization: 'bearer good' }), check), SOMEBODY);
  for (const authorization of ['', 'good', 'Basic good', 'Bearer bad', 'Bearer ']) {
    await assert.rejects(
      requireUser(post({}, { authorization }), check),
      withCode('unauthorized'),
      authorization,
    );
  }
});

Deno.test('lets only the scheduler in, and nobody while there is no secret', async () => {
  const env = (secret: string) => (name: string) => (name === 'CRON_SECRET' ? secret : undefined);
  await requireCron(post({}, { 'x-cron-secret': 's3cret' }), env('s3cret'));
  await assert.rejects(
    requireCron(post({}, { 'x-cron-secret': 's3cre' }), env('s3cret')),
    withCode('unauthorized'),
  );
  await assert.rejects(requireCron(get(), env('s3cret')), withCode('unauthorized'));
  await assert.rejects(requireCron(post({}, { 'x-cron-secret': '' }), env('')), /CRON_SECRET/);
});

Deno.test('compares in constant time, whatever the lengths', async () => {
  assert.equal(await equalConstantTime('abc', 'abc'), true);
  assert.equal(await equalConstantTime('abc', 'abd'), false);
  assert.equal(await equalConstantTime('', 'abc'), false);
  assert.equal(await equalConstantTime('é', 'e\u0301'), false);
});

Deno.test('names the settings at fault, not their values', () => {
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

Deno.test('knows where mails can reach the functions', () => {
  const url = (project: string) =>
    publicFunctionsUrl((name) => (name === 'SUPABASE_URL' ? project : 'https://site.example'));
  assert.equal(url('https://x.supabase.co'), 'https://x.supabase.co/functions/v1');
  assert.equal(url('http://127.0.0.1:3000'), 'https://site.example/functions/v1');
  assert.equal(url('http://localhost:3000'), 'https://site.example/functions/v1');
});

Deno.test('keeps secrets and addresses out of the log', () => {
  const out = JSON.stringify(
    redact({
      token: 'abc',
      nested: { apiKey: 'xyz', note: 'sk_live_123abc and whsec_AbC+/=' },
      error: new Error('mail to ada.cole@example.com with Bearer abc.def failed'),
      list: ['eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl'],
      fine: 'nothing to hide',
    }),
  );
  for (const secret of ['abc"', 'xyz', 'sk_live', 'AbC+', 'ada.cole', 'abc.def', 'eyJ']) {
    assert.ok(!out.includes(secret), secret);
  }
  assert.ok(out.includes('nothing to hide') && out.includes('a***@example.com'));
});

Deno.test('reads refusals of the database', () => {
  const read = (error: Parameters<typeof fromDatabase>[0]) => {
    const { status, code, message } = fromDatabase(error);
    return [status, code, message];
  };
  assert.deepEqual(
    read({ code: 'P0001', message: 'This pitch is not in your list.', hint: 'pitch_not_found' }),
    [404, 'pitch_not_found', 'This pitch is not in your list.'],
  );
  assert.deepEqual(read({ code: 'P0001', message: 'already_sent', hint: 'Sent already.' }), [
    409,
    'already_sent',
    'Sent already.',
  ]);
  assert.deepEqual(read({ code: '42501', message: 'permission denied for table x' }).slice(0, 2), [
    403,
    'forbidden',
  ]);
  const unknown = read({ code: '23505', message: 'duplicate key value violates "secret_idx"' });
  assert.deepEqual(unknown.slice(0, 2), [500, 'database_error']);
  assert.ok(!String(unknown[2]).includes('secret_idx'));
});

Deno.test('stops when the limit is used up', async () => {
  await assert.rejects(enforceLimit(allowNone, 'key', 1, 60), withCode('rate_limited'));
});

Deno.test('makes tokens that cannot be guessed and hashes that the database takes', async () => {
  const tokens = new Set(Array.from({ length: 100 }, newToken));
  assert.equal(tokens.size, 100);
  for (const token of tokens) assert.match(token, /^[A-Za-z0-9_-]{43}$/);
  assert.equal(
    await hashToken('abc'),
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
