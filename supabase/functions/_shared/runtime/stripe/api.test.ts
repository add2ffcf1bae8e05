import assert from 'node:assert/strict';
import { stripeApi } from './api.ts';

/** A stand-in for Stripe on this machine: answers by path, notes what was asked. */
async function withStripe(
  answer: (url: URL, request: Request) => Response,
  work: (api: ReturnType<typeof stripeApi>, asked: string[]) => Promise<void>,
): Promise<void> {
  const asked: string[] = [];
  const server = Deno.serve(
    { port: 0, hostname: '127.0.0.1', onListen: () => undefined },
    (request) => {
      const url = new URL(request.url);
      asked.push(`${request.method} ${url.pathname}${url.search}`);
      assert.equal(request.headers.get('authorization'), 'Bearer sk_test_1');
      return answer(url, request);
    },
  );
  try {
    const base = `http://127.0.0.1:${server.addr.port}`;
    await work(
      stripeApi('sk_test_1', (name) => (name === 'STRIPE_API_BASE_URL' ? base : undefined)),
      asked,
    );
  } finally {
    await server.shutdown();
  }
}

const DATE = 'Sat, 21 Nov 2026 10:00:00 GMT';
const AS_OF = Date.parse(DATE) / 1000;
const dated = (body: unknown, status = 200) =>
  Response.json(body, { status, headers: { date: DATE } });

Deno.test("reads a subscription, dated by Stripe's own clock", async () => {
  await withStripe(
    () => dated({ id: 'sub_1', object: 'subscription', status: 'active' }),
    async (api, asked) => {
      const reading = await api.subscription('sub_1');
      assert.ok(reading);
      const { object, asOf } = reading;
      assert.equal((object as { id: string }).id, 'sub_1');
      assert.equal(asOf, AS_OF);
      assert.deepEqual(asked, ['GET /v1/subscriptions/sub_1?expand[0]=customer']);
    },
  );
});

Deno.test('reads all subscriptions page by page', async () => {
  await withStripe(
    (url) => {
      const after = url.searchParams.get('starting_after');
      const data = after ? [{ id: 'sub_3' }] : [{ id: 'sub_1' }, { id: 'sub_2' }];
      return dated({ object: 'list', data, has_more: !after, url: '/v1/subscriptions' });
    },
    async (api, asked) => {
      const ids: string[] = [];
      for await (const { object, asOf } of api.subscriptions()) {
        ids.push((object as { id: string }).id);
        assert.equal(asOf, AS_OF);
      }
      assert.deepEqual(ids, ['sub_1', 'sub_2', 'sub_3']);
      assert.equal(asked.length, 2);
      assert.ok(asked.every((line) => line.includes('status=all')));
    },
  );
});

Deno.test('asks for the events that were not delivered', async () => {
  await withStripe(
    (url) => {
      assert.equal(url.searchParams.get('delivery_success'), 'false');
      assert.equal(url.searchParams.get('created[gte]'), '1000');
      return dated({
        object: 'list',
        data: [{ id: 'evt_1' }],
        has_more: false,
        url: '/v1/events',
      });
    },
    async (api) => {
      const ids: unknown[] = [];
      for await (const event of api.undelivered(1000)) ids.push((event as { id: string }).id);
      assert.deepEqual(ids, ['evt_1']);
    },
  );
});

Deno.test('opens a portal session', async () => {
  await withStripe(
    () =>
      dated({
        id: 'bps_1',
        object: 'billing_portal.session',
        url: 'https://portal.example',
      }),
    async (api, asked) => {
      assert.equal(await api.portal('cus_1', 'https://app.example'), 'https://portal.example');
      assert.deepEqual(asked, ['POST /v1/billing_portal/sessions']);
    },
  );
});

Deno.test('a subscription that Stripe does not know is null', async () => {
  await withStripe(
    () => dated({ error: { type: 'invalid_request_error', code: 'resource_missing' } }, 404),
    async (api) => assert.equal(await api.subscription('sub_gone'), null),
  );
});

Deno.test('a refused key is an error', async () => {
  await withStripe(
    () => dated({ error: { type: 'invalid_request_error', message: 'Invalid API Key' } }, 401),
    async (api) => {
      await assert.rejects(api.subscription('sub_1'), /Invalid API Key/);
    },
  );
});
