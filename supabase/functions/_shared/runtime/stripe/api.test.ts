import assert from 'node:assert/strict';
import { ConfigError } from '../request/http-error.ts';
import { stripeApi } from './api.ts';

/** A fake Stripe on this machine: responds by path and records the requests. */
async function withStripe(
  respond: (url: URL, request: Request) => Response,
  work: (api: ReturnType<typeof stripeApi>, requests: string[]) => Promise<void>,
): Promise<void> {
  const requests: string[] = [];
  const server = Deno.serve(
    { port: 0, hostname: '127.0.0.1', onListen: () => undefined },
    (request) => {
      const url = new URL(request.url);
      requests.push(`${request.method} ${url.pathname}${url.search}`);
      assert.equal(request.headers.get('authorization'), 'Bearer sk_test_1');
      return respond(url, request);
    },
  );
  try {
    const base = `http://127.0.0.1:${server.addr.port}`;
    await work(
      stripeApi('sk_test_1', (name) => (name === 'STRIPE_API_BASE_URL' ? base : undefined)),
      requests,
    );
  } finally {
    await server.shutdown();
  }
}

const DATE = 'Sat, 21 Nov 2026 10:00:00 GMT';
const AS_OF = Date.parse(DATE) / 1000;
const dated = (body: unknown, status = 200) =>
  Response.json(body, { status, headers: { date: DATE } });

Deno.test("subscription() dates the result by Stripe's clock", async () => {
  await withStripe(
    () => dated({ id: 'sub_1', object: 'subscription', status: 'active' }),
    async (api, requests) => {
      const reading = await api.subscription('sub_1');
      assert.ok(reading);
      const { object, asOf } = reading;
      assert.equal((object as { id: string }).id, 'sub_1');
      assert.equal(asOf, AS_OF);
      assert.deepEqual(requests, ['GET /v1/subscriptions/sub_1?expand[0]=customer']);
    },
  );
});

Deno.test('subscriptions() reads page by page', async () => {
  await withStripe(
    (url) => {
      const after = url.searchParams.get('starting_after');
      const data = after ? [{ id: 'sub_3' }] : [{ id: 'sub_1' }, { id: 'sub_2' }];
      return dated({ object: 'list', data, has_more: !after, url: '/v1/subscriptions' });
    },
    async (api, requests) => {
      const ids: string[] = [];
      let after: string | null = null;
      do {
        const page = await api.subscriptions(after);
        for (const { object, asOf } of page.items) {
          ids.push((object as { id: string }).id);
          assert.equal(asOf, AS_OF);
        }
        after = page.next;
      } while (after !== null);
      assert.deepEqual(ids, ['sub_1', 'sub_2', 'sub_3']);
      assert.equal(requests.length, 2);
      assert.ok(requests.every((line) => line.includes('status=all')));
    },
  );
});

Deno.test('undelivered() requests the events that were not delivered', async () => {
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
      const { items, next } = await api.undelivered(1000, null);
      for (const event of items) ids.push((event as { id: string }).id);
      assert.equal(next, null);
      assert.deepEqual(ids, ['evt_1']);
    },
  );
});

Deno.test('portal() opens a portal session', async () => {
  await withStripe(
    () =>
      dated({
        id: 'bps_1',
        object: 'billing_portal.session',
        url: 'https://portal.example',
      }),
    async (api, requests) => {
      assert.equal(await api.portal('cus_1', 'https://app.example'), 'https://portal.example');
      assert.deepEqual(requests, ['POST /v1/billing_portal/sessions']);
    },
  );
});

Deno.test("portal() tells a portal without settings from Stripe's other refusals", async () => {
  const refusal = (message: string) => () =>
    dated({ error: { type: 'invalid_request_error', message } }, 400);
  const open = (message: string, expected: Parameters<typeof assert.rejects>[1]) =>
    withStripe(refusal(message), (api) =>
      assert.rejects(api.portal('cus_1', 'https://app.example'), expected),
    );
  await open(
    'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
    (error: unknown) =>
      error instanceof ConfigError && /Settings, Billing, Customer portal/.test(error.message),
  );
  await open(
    "No such customer: 'cus_1'",
    (error: unknown) => error instanceof Error && !(error instanceof ConfigError),
  );
});

Deno.test('subscription() returns null for a subscription that Stripe does not have', async () => {
  await withStripe(
    () => dated({ error: { type: 'invalid_request_error', code: 'resource_missing' } }, 404),
    async (api) => assert.equal(await api.subscription('sub_unknown'), null),
  );
});

Deno.test('subscription() throws for a refused key', async () => {
  await withStripe(
    () => dated({ error: { type: 'invalid_request_error', message: 'Invalid API Key' } }, 401),
    async (api) => {
      await assert.rejects(api.subscription('sub_1'), /Invalid API Key/);
    },
  );
});
