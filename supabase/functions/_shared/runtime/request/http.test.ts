import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { clientAddress, endpoint, readJson, respond } from './http.ts';
import { ConfigError, HttpError } from './http-error.ts';
import { get, logSpy, post, read } from '../testing.ts';

const echo = (limit?: number) => {
  const recorded = logSpy();
  const schema = z.object({
    name: z.string({ error: 'Please enter a name' }),
    age: z.number({ error: 'Please enter an age' }),
  });
  return {
    ...recorded,
    handler: endpoint({ name: 'echo', methods: ['POST'], log: recorded.log }, async (request) =>
      respond(schema, await readJson(request, schema, limit)),
    ),
  };
};
const failing = (error: unknown) => {
  const recorded = logSpy();
  return {
    ...recorded,
    handler: endpoint({ name: 'fails', methods: ['GET'], log: recorded.log }, () =>
      Promise.reject(error),
    ),
  };
};

Deno.test('endpoint responds to a preflight with the allowed methods', async () => {
  const response = await echo().handler(get('', 'OPTIONS'));
  assert.equal(response.status, 204);
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  assert.equal(response.headers.get('access-control-allow-methods'), 'POST, OPTIONS');
});

Deno.test('endpoint refuses other methods with CORS headers', async () => {
  const response = await echo().handler(get());
  assert.equal(response.status, 405);
  assert.equal(response.headers.get('allow'), 'POST');
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  assert.equal((await response.json()).code, 'method_not_allowed');
});

Deno.test('readJson returns a message per field', async () => {
  const { status, body } = await read(await echo().handler(post({ age: 'old' })));
  assert.equal(status, 400);
  assert.deepEqual(body, {
    code: 'invalid_input',
    message: 'Please enter a name',
    fields: { name: 'Please enter a name', age: 'Please enter an age' },
  });
});

Deno.test('readJson refuses bodies that are not JSON, not UTF-8 or too long', async () => {
  const responses = await Promise.all([
    echo().handler(post('{')),
    echo().handler(post('')),
    echo().handler(
      new Request('http://localhost/', { method: 'POST', body: new Uint8Array([0xff, 0xfe]) }),
    ),
    echo(10).handler(post({ name: 'Ada', age: 30 })),
    echo(10).handler(
      // A stream has no content-length, so the limit applies while reading.
      new Request('http://localhost/', { method: 'POST', body: post('x'.repeat(99)).body }),
    ),
  ]);
  const codes = await Promise.all(responses.map(async (response) => (await response.json()).code));
  assert.deepEqual(codes, [
    'invalid_json',
    'invalid_json',
    'invalid_body',
    'body_too_large',
    'body_too_large',
  ]);
});

Deno.test('endpoint logs an unexpected error and hides its message', async () => {
  const { handler, events, text } = failing(new Error('password of db is hunter2'));
  const { status, body } = await read(await handler(get()));
  assert.equal(status, 500);
  assert.equal(body.code, 'internal_error');
  assert.ok(!JSON.stringify(body).includes('hunter2'));
  assert.deepEqual(events, ['unexpected_error']);
  assert.ok(text().includes('unexpected'));
});

Deno.test('endpoint returns an HttpError, and a ConfigError as not_configured', async () => {
  const thrown = await read(
    await failing(new HttpError('quota_exceeded', 'No more.', { extra: { left: 0 } })).handler(
      get(),
    ),
  );
  assert.deepEqual(thrown, {
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

Deno.test('clientAddress returns the address that the nearest trusted proxy saw', () => {
  const from = (headers: Record<string, string>) => clientAddress(post({}, headers));
  assert.equal(from({ 'x-forwarded-for': '6.6.6.6, 10.0.0.1' }), '10.0.0.1');
  assert.equal(from({ 'cf-connecting-ip': '1.2.3.4', 'x-forwarded-for': '6.6.6.6' }), '1.2.3.4');
  assert.equal(from({}), 'unknown');
});

Deno.test('clientAddress takes an IPv6 address by its network of 64 bits', () => {
  const from = (address: string) => clientAddress(post({}, { 'x-forwarded-for': address }));
  for (const address of ['2001:db8:0:7:1:2:3:4', '2001:DB8:0:7::9', '2001:0db8:0000:0007::']) {
    assert.equal(from(address), '2001:db8:0:7::/64');
  }
  assert.equal(from('2001:db8:0:8::9'), '2001:db8:0:8::/64');
  assert.equal(from('2001:db8::1'), '2001:db8:0:0::/64');
  assert.equal(from('::1'), '0:0:0:0::/64');
  assert.equal(from('::ffff:10.0.0.1'), '10.0.0.1');
});

Deno.test('readJson puts no raw words of the validator into its answer', async () => {
  const schema = z.object({
    name: z.string().check(z.minLength(1), z.maxLength(3)),
    kind: z.enum(['a', 'b']),
    id: z.uuid(),
    size: z.int(),
    either: z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]),
  });
  const handler = endpoint(
    { name: 'plain', methods: ['POST'], log: logSpy().log },
    async (request) => Response.json(await readJson(request, schema)),
  );
  for (const given of [
    null,
    [],
    {},
    { name: '', kind: 'c', id: 'x', size: 1.5, either: {} },
    { name: 'abcd', kind: 1, id: 2, size: 'x', either: 3 },
  ]) {
    const { status, body } = await read(await handler(post(given)));
    assert.equal(status, 400);
    assert.equal(
      /expected|received|invalid input|zod|regex|pattern/i.test(JSON.stringify(body.fields)),
      false,
    );
    assert.ok(
      Object.values(body.fields as Record<string, string>).every((text) => text.endsWith('.')),
    );
  }
});

Deno.test('readJson refuses texts that PostgreSQL cannot keep, naming the field', async () => {
  const handler = endpoint(
    { name: 'plain', methods: ['POST'], log: logSpy().log },
    async (request) =>
      Response.json(
        await readJson(
          request,
          z.object({ event_id: z.string(), more: z.optional(z.array(z.string())) }),
        ),
      ),
  );
  const fields = async (given: unknown) => (await read(await handler(post(given)))).body.fields;
  const message = 'This has a character that cannot be kept. Please type it again.';
  assert.deepEqual(await fields({ event_id: 'evt_\0' }), { event_id: message });
  assert.deepEqual(await fields({ event_id: 'evt_1', more: ['a', 'b\ud800'] }), {
    'more.1': message,
  });
  assert.equal((await handler(post({ event_id: 'Grüße 😀' }))).status, 200);
});
