import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { clientAddress, endpoint, readJson, respond } from './http.ts';
import { ConfigError, HttpError } from './http-error.ts';
import { get, keptLog, post, read } from './testing.ts';

const echo = (limit?: number) => {
  const kept = keptLog();
  const schema = z.object({
    name: z.string({ error: 'Please enter a name' }),
    age: z.number({ error: 'Please enter an age' }),
  });
  return {
    ...kept,
    handler: endpoint({ name: 'echo', methods: ['POST'], log: kept.log }, async (request) =>
      respond(schema, await readJson(request, schema, limit)),
    ),
  };
};
const failing = (error: unknown) => {
  const kept = keptLog();
  return {
    ...kept,
    handler: endpoint({ name: 'fails', methods: ['GET'], log: kept.log }, () =>
      Promise.reject(error),
    ),
  };
};

Deno.test('answers a preflight and says what is allowed', async () => {
  const response = await echo().handler(get('', 'OPTIONS'));
  assert.equal(response.status, 204);
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  assert.equal(response.headers.get('access-control-allow-methods'), 'POST, OPTIONS');
});

Deno.test('refuses other methods, with CORS so that the browser may read why', async () => {
  const response = await echo().handler(get());
  assert.equal(response.status, 405);
  assert.equal(response.headers.get('allow'), 'POST');
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  assert.equal((await response.json()).code, 'method_not_allowed');
});

Deno.test('gives a message per field', async () => {
  const { status, body } = await read(await echo().handler(post({ age: 'old' })));
  assert.equal(status, 400);
  assert.deepEqual(body, {
    code: 'invalid_input',
    message: 'Please enter a name',
    fields: { name: 'Please enter a name', age: 'Please enter an age' },
  });
});

Deno.test('refuses what is not JSON, not UTF-8, or too long', async () => {
  const answers = await Promise.all([
    echo().handler(post('{')),
    echo().handler(post('')),
    echo().handler(
      new Request('http://localhost/', { method: 'POST', body: new Uint8Array([0xff, 0xfe]) }),
    ),
    echo(10).handler(post({ name: 'Ada', age: 30 })),
    echo(10).handler(
      // A stream has no content-length: the limit must hold while reading.
      new Request('http://localhost/', { method: 'POST', body: post('x'.repeat(99)).body }),
    ),
  ]);
  const codes = await Promise.all(answers.map(async (answer) => (await answer.json()).code));
  assert.deepEqual(codes, [
    'invalid_json',
    'invalid_json',
    'invalid_body',
    'body_too_large',
    'body_too_large',
  ]);
});

Deno.test('says nothing about an unexpected error, and logs it', async () => {
  const { handler, events, text } = failing(new Error('password of db is hunter2'));
  const { status, body } = await read(await handler(get()));
  assert.equal(status, 500);
  assert.equal(body.code, 'internal_error');
  assert.ok(!JSON.stringify(body).includes('hunter2'));
  assert.deepEqual(events, ['unexpected']);
  assert.ok(text().includes('unexpected'));
});

Deno.test('passes a refusal on, and a missing setting as not set up', async () => {
  const refused = await read(
    await failing(new HttpError(402, 'quota_exceeded', 'No more.', { extra: { left: 0 } })).handler(
      get(),
    ),
  );
  assert.deepEqual(refused, {
    status: 402,
    body: { left: 0, code: 'quota_exceeded', message: 'No more.' },
  });
  const config = await read(
    await failing(new ConfigError('CRON_SECRET is missing')).handler(get()),
  );
  assert.equal(config.status, 503);
  assert.equal(config.body.code, 'not_configured');
  assert.ok(!JSON.stringify(config.body).includes('CRON_SECRET'));
});

Deno.test('takes the address that our own proxy saw', () => {
  const from = (headers: Record<string, string>) => clientAddress(post({}, headers));
  assert.equal(from({ 'x-forwarded-for': '6.6.6.6, 10.0.0.1' }), '10.0.0.1');
  assert.equal(from({ 'cf-connecting-ip': '1.2.3.4', 'x-forwarded-for': '6.6.6.6' }), '1.2.3.4');
  assert.equal(from({}), 'unknown');
});
