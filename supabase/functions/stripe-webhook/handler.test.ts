import assert from 'node:assert/strict';
import type { StoredEvent } from '../_shared/domain/billing/stripe/stored-event.ts';
import type { IngestResult } from '../_shared/runtime/stripe/ledger.ts';
import { SECRET, sign, subscriptionEvent } from '../_shared/runtime/stripe/testing.ts';
import { createHandler, type Deps } from './handler.ts';

const INGESTED: IngestResult = {
  result: 'stored',
  status: 'success',
  outcome: 'applied',
  error: null,
};

interface Setup {
  deps?: Partial<Deps>;
  webhookSecrets?: string[];
  secretKey?: string | null;
  ingested?: IngestResult;
}

function setUp({ deps = {}, webhookSecrets = [SECRET], secretKey = null, ingested }: Setup = {}) {
  const stored: { event: StoredEvent; payload: string; reread: boolean }[] = [];
  const rereads: string[] = [];
  const refusals: [string, number | null][] = [];
  const running: Promise<unknown>[] = [];
  const handler = createHandler({
    secrets: () => Promise.resolve({ secretKey, webhookSecrets }),
    ingest: (event, payload, reread) => {
      stored.push({ event, payload, reread });
      return Promise.resolve(ingested ?? INGESTED);
    },
    reread: (id, lease) => {
      rereads.push(`${id} ${lease}`);
      return Promise.resolve();
    },
    refused: (reason, secondsOff) => {
      refusals.push([reason, secondsOff]);
      return Promise.resolve();
    },
    background: (work) => void running.push(work()),
    log: () => undefined,
    ...deps,
  });
  const deliver = async (body: BodyInit, header?: string) => {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (header !== undefined) headers['stripe-signature'] = header;
    const response = await handler(
      new Request('http://localhost/stripe-webhook', { method: 'POST', headers, body }),
    );
    const content = (await response.json()) as Record<string, unknown>;
    return { status: response.status, code: content['code'], body: content };
  };
  return { stored, rereads, refusals, deliver };
}

Deno.test('stripe-webhook stores a signed event once and unchanged, and returns 200', async () => {
  const { deliver, stored } = setUp();
  const body = subscriptionEvent();
  const { status, body: content } = await deliver(body, await sign(body));
  assert.equal(status, 200);
  assert.deepEqual(content, {
    received: true,
    result: 'stored',
    status: 'success',
    outcome: 'applied',
  });
  assert.equal(stored.length, 1);
  assert.equal(stored[0]?.payload, body);
  assert.equal(stored[0]?.event.subscription_id, 'sub_1');
  assert.equal(stored[0]?.reread, false);
});

Deno.test(
  'stripe-webhook refuses a delivery without a valid signature and stores nothing',
  async (t) => {
    const body = subscriptionEvent();
    const now = Math.floor(Date.now() / 1000);
    const good = await sign(body);
    const cases: [string, string, string | undefined][] = [
      ['no signature', body, undefined],
      ['an empty header', body, ''],
      ['a malformed header', body, 'nonsense'],
      ['one byte altered', body.replace('active', 'actiwe'), good],
      ['a space added', `${body} `, good],
      ['another secret', body, await sign(body, 'whsec_another')],
      ['301 seconds old', body, await sign(body, SECRET, now - 301)],
      ['the scheme v0 alone', body, good.replace('v1=', 'v0=')],
      ['no timestamp', body, good.replace(/^t=\d+,/, '')],
      ['an invalid timestamp', body, good.replace(/^t=\d+/, 't=soon')],
    ];
    for (const [name, sent, header] of cases) {
      await t.step(name, async () => {
        const { deliver, stored } = setUp();
        const { status, code } = await deliver(sent, header);
        assert.equal(status, 400);
        assert.equal(code, 'bad_signature');
        assert.equal(stored.length, 0);
      });
    }
  },
);

Deno.test('stripe-webhook accepts a delivery that is 290 seconds old', async () => {
  const { deliver } = setUp();
  const body = subscriptionEvent();
  const header = await sign(body, SECRET, Math.floor(Date.now() / 1000) - 290);
  assert.equal((await deliver(body, header)).status, 200);
});

Deno.test('stripe-webhook accepts both secrets during a rotation', async () => {
  const { deliver } = setUp({ webhookSecrets: ['whsec_the_new_one', SECRET] });
  const body = subscriptionEvent();
  assert.equal((await deliver(body, await sign(body))).status, 200);
  assert.equal((await deliver(body, await sign(body, 'whsec_the_new_one'))).status, 200);
});

Deno.test('stripe-webhook reloads the secrets before it refuses a signature', async () => {
  const asked: boolean[] = [];
  const { deliver } = setUp({
    deps: {
      secrets: (fresh = false) => {
        asked.push(fresh);
        return Promise.resolve({
          secretKey: null,
          webhookSecrets: fresh ? [SECRET] : ['whsec_stale'],
        });
      },
    },
  });
  const body = subscriptionEvent();
  assert.equal((await deliver(body, await sign(body))).status, 200);
  assert.ok(asked.includes(true));
});

Deno.test('stripe-webhook returns 503 while no secret is set', async () => {
  const { deliver, stored } = setUp({ webhookSecrets: [] });
  const body = subscriptionEvent();
  const { status, code } = await deliver(body, await sign(body));
  assert.equal(status, 503);
  assert.equal(code, 'not_configured');
  assert.equal(stored.length, 0);
});

Deno.test('stripe-webhook responds to malformed and unusual bodies', async (t) => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const event = (object: Record<string, unknown>) => subscriptionEvent({ object });
  const cases: [string, string, number, string | undefined][] = [
    ['5 MB', `{"id":"${'x'.repeat(5 * 1024 * 1024)}"}`, 413, 'body_too_large'],
    ['not JSON', 'hello', 400, 'not_an_event'],
    ['deep JSON', deep, 400, 'not_an_event'],
    ['null', 'null', 400, 'not_an_event'],
    ['a list', '[]', 400, 'not_an_event'],
    ['a thin notification', '{"id":"evt_1","object":"v2.core.event"}', 400, 'not_an_event'],
    ['an event without an id', subscriptionEvent().replace('"evt_1"', 'null'), 400, 'not_an_event'],
    [
      'a timestamp that is not a number',
      subscriptionEvent().replace(':1793610000,"livemode', ':"soon","livemode'),
      400,
      'not_an_event',
    ],
    [
      'deep JSON inside an event',
      event({ metadata: JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`) }),
      200,
      undefined,
    ],
    ['null items', event({ items: null }), 200, undefined],
    ['null in the list of items', event({ items: { data: [null] } }), 200, undefined],
    ['NUL characters', event({ status: 'act\u0000ive', customer: 'cus_\u0000' }), 200, undefined],
    ['half of a character', event({ customer: 'cus_\uD800' }), 200, undefined],
    [
      '__proto__ as a key',
      subscriptionEvent().replace(
        '"object":"subscription"',
        '"__proto__":{"x":1},"object":"subscription"',
      ),
      200,
      undefined,
    ],
    [
      'a type that is a property of objects',
      subscriptionEvent({ type: 'constructor' }),
      200,
      undefined,
    ],
  ];
  for (const [name, body, status, code] of cases) {
    await t.step(name, async () => {
      const { deliver, stored } = setUp();
      const response = await deliver(body, await sign(body));
      assert.equal(response.status, status);
      assert.equal(response.code, code);
      assert.equal(stored.length, status === 200 ? 1 : 0);
      // JSON.stringify escapes exactly the characters that PostgreSQL cannot store. An escaped
      // backslash before the u is plain text.
      const json = JSON.stringify(stored[0]?.event ?? null);
      assert.doesNotMatch(json, /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f]..)/);
    });
  }
});

Deno.test('stripe-webhook stops reading a streamed body at the limit', async () => {
  const { deliver } = setUp();
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536).fill(32));
    },
  });
  const { status } = await deliver(endless, 't=1,v1=00');
  assert.equal(status, 413);
  assert.ok(sent < 2 * 1024 * 1024, `${sent} bytes were read`);
});

Deno.test('stripe-webhook stores an unreadable event with its problem', async () => {
  const { deliver, stored } = setUp();
  const body = subscriptionEvent({ object: { items: null } });
  await deliver(body, await sign(body));
  assert.match(stored[0]?.event.problem ?? '', /items/);
});

Deno.test(
  'stripe-webhook returns 200 for a duplicate and for an event that was not applied',
  async () => {
    const body = subscriptionEvent();
    for (const ingested of [
      { result: 'duplicate', status: 'success', outcome: 'applied' },
      { result: 'stored', status: 'failed', outcome: null, error: 'No plan for price price_1' },
    ] satisfies IngestResult[]) {
      const { deliver } = setUp({ ingested });
      assert.equal((await deliver(body, await sign(body))).status, 200);
    }
  },
);

Deno.test('stripe-webhook returns 500 when the database is unreachable', async () => {
  const body = subscriptionEvent();
  const unreachable = () => Promise.reject(new TypeError('fetch failed'));
  const ledger = await setUp({ deps: { ingest: unreachable } }).deliver(body, await sign(body));
  assert.equal(ledger.status, 500);
  assert.equal(ledger.code, 'event_not_stored');
  const secrets = await setUp({ deps: { secrets: unreachable } }).deliver(body, await sign(body));
  assert.equal(secrets.status, 500);
});

Deno.test(
  'stripe-webhook reads the subscription at Stripe in the background when a key is set',
  async () => {
    const ingested = { ...INGESTED, lease: 7 };
    const { deliver, rereads, stored } = setUp({ secretKey: 'sk_test_1', ingested });
    const body = subscriptionEvent();
    assert.equal((await deliver(body, await sign(body))).status, 200);
    assert.equal(stored[0]?.reread, true);
    assert.deepEqual(rereads, ['sub_1 7']);
  },
);

Deno.test('stripe-webhook accepts only POST', async () => {
  const handler = createHandler({
    secrets: () => Promise.reject(new Error('not asked')),
    ingest: () => Promise.reject(new Error('not asked')),
    reread: () => Promise.resolve(),
    refused: () => Promise.resolve(),
    background: () => undefined,
    log: () => undefined,
  });
  const response = await handler(new Request('http://localhost/stripe-webhook'));
  assert.equal(response.status, 405);
});

Deno.test('stripe-webhook applies no test mode event while a live key is set', async () => {
  const storedEvent = async (livemode: boolean, secretKey: string | null) => {
    const { deliver, stored } = setUp({ secretKey });
    const body = JSON.stringify({ ...(JSON.parse(subscriptionEvent()) as object), livemode });
    assert.equal((await deliver(body, await sign(body))).status, 200);
    assert.equal(stored[0]?.payload, body);
    return stored[0]?.event;
  };
  const ignored = await storedEvent(false, 'sk_live_1');
  assert.equal(ignored?.handled, false);
  assert.equal(ignored?.subscription, undefined);
  assert.match(String(ignored?.note), /test mode/i);
  for (const [livemode, key] of [
    [true, 'sk_live_1'],
    [false, 'sk_test_1'],
    [false, null],
  ] as const) {
    assert.equal((await storedEvent(livemode, key))?.handled, true, `${livemode} ${key}`);
  }
});

Deno.test('stripe-webhook counts refused deliveries with their reason', async (t) => {
  const body = subscriptionEvent();
  const now = Math.floor(Date.now() / 1000);
  await t.step('another secret', async () => {
    const { deliver, refusals } = setUp();
    await deliver(body, await sign(body, 'whsec_another'));
    assert.deepEqual(refusals, [['signature', null]]);
  });
  await t.step('signed long ago with the right secret', async () => {
    const { deliver, refusals } = setUp();
    assert.equal((await deliver(body, await sign(body, SECRET, now - 900))).status, 400);
    assert.equal(refusals[0]?.[0], 'too_old');
    assert.ok(Math.abs((refusals[0]?.[1] ?? 0) - 900) < 5);
  });
  await t.step('signed in the future: accepted, and counted for the clock', async () => {
    const { deliver, refusals, stored } = setUp();
    assert.equal((await deliver(body, await sign(body, SECRET, now + 900))).status, 200);
    assert.equal(stored.length, 1);
    assert.equal(refusals[0]?.[0], 'from_future');
  });
  await t.step('accepted, or not signed at all', async () => {
    const { deliver, refusals } = setUp();
    await deliver(body, await sign(body));
    await deliver(body);
    assert.deepEqual(refusals, []);
  });
});
