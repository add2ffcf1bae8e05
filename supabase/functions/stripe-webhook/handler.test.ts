import assert from 'node:assert/strict';
import type { StoredEvent } from '../_shared/domain/billing/stripe/stored-event.ts';
import type { IngestResult } from '../_shared/runtime/stripe/ledger.ts';
import { SECRET, sign, subscriptionEvent } from '../_shared/runtime/stripe/testing.ts';
import { createHandler, type Deps } from './handler.ts';

const ANSWER: IngestResult = {
  result: 'stored',
  status: 'success',
  outcome: 'applied',
  error: null,
};

interface Trial {
  deps?: Partial<Deps>;
  webhookSecrets?: string[];
  secretKey?: string | null;
  answer?: IngestResult;
}

function trial({ deps = {}, webhookSecrets = [SECRET], secretKey = null, answer }: Trial = {}) {
  const kept: { event: StoredEvent; payload: string; reread: boolean }[] = [];
  const rereads: string[] = [];
  const running: Promise<unknown>[] = [];
  const handler = createHandler({
    secrets: () => Promise.resolve({ secretKey, webhookSecrets }),
    ingest: (event, payload, reread) => {
      kept.push({ event, payload, reread });
      return Promise.resolve(answer ?? ANSWER);
    },
    reread: (id, lease) => {
      rereads.push(`${id} ${lease}`);
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
    const answered = (await response.json()) as Record<string, unknown>;
    return { status: response.status, code: answered['code'], body: answered };
  };
  return { kept, rereads, deliver };
}

Deno.test('a signed event is kept once, word for word, and answered 200', async () => {
  const { deliver, kept } = trial();
  const body = subscriptionEvent();
  const { status, body: answer } = await deliver(body, await sign(body));
  assert.equal(status, 200);
  assert.deepEqual(answer, {
    received: true,
    result: 'stored',
    status: 'success',
    outcome: 'applied',
  });
  assert.equal(kept.length, 1);
  assert.equal(kept[0]?.payload, body);
  assert.equal(kept[0]?.event.subscription_id, 'sub_1');
  assert.equal(kept[0]?.reread, false);
});

Deno.test('what Stripe did not sign is refused, and nothing of it is kept', async (t) => {
  const body = subscriptionEvent();
  const now = Math.floor(Date.now() / 1000);
  const good = await sign(body);
  const cases: [string, string, string | undefined][] = [
    ['no signature', body, undefined],
    ['an empty header', body, ''],
    ['a header of nonsense', body, 'nonsense'],
    ['one byte altered', body.replace('active', 'actiwe'), good],
    ['a space added', `${body} `, good],
    ['another secret', body, await sign(body, 'whsec_another')],
    ['301 seconds old', body, await sign(body, SECRET, now - 301)],
    ['the scheme v0 alone', body, good.replace('v1=', 'v0=')],
    ['no timestamp', body, good.replace(/^t=\d+,/, '')],
    ['a timestamp that is none', body, good.replace(/^t=\d+/, 't=soon')],
  ];
  for (const [name, sent, header] of cases) {
    await t.step(name, async () => {
      const { deliver, kept } = trial();
      const { status, code } = await deliver(sent, header);
      assert.equal(status, 400);
      assert.equal(code, 'bad_signature');
      assert.equal(kept.length, 0);
    });
  }
});

Deno.test('a delivery 290 seconds old is taken', async () => {
  const { deliver } = trial();
  const body = subscriptionEvent();
  const header = await sign(body, SECRET, Math.floor(Date.now() / 1000) - 290);
  assert.equal((await deliver(body, header)).status, 200);
});

Deno.test('during a rotation the former secret serves, too', async () => {
  const { deliver } = trial({ webhookSecrets: ['whsec_the_new_one', SECRET] });
  const body = subscriptionEvent();
  assert.equal((await deliver(body, await sign(body))).status, 200);
  assert.equal((await deliver(body, await sign(body, 'whsec_the_new_one'))).status, 200);
});

Deno.test('a secret that was changed a moment ago is fetched before a refusal', async () => {
  const asked: boolean[] = [];
  const { deliver } = trial({
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

Deno.test(
  'without any secret it says that it is not set up, so that Stripe tries again',
  async () => {
    const { deliver, kept } = trial({ webhookSecrets: [] });
    const body = subscriptionEvent();
    const { status, code } = await deliver(body, await sign(body));
    assert.equal(status, 503);
    assert.equal(code, 'not_configured');
    assert.equal(kept.length, 0);
  },
);

Deno.test('bodies of every kind are answered, none breaks the function', async (t) => {
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
      'a second that is no number',
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
      const { deliver, kept } = trial();
      const answer = await deliver(body, await sign(body));
      assert.equal(answer.status, status);
      assert.equal(answer.code, code);
      assert.equal(kept.length, status === 200 ? 1 : 0);
      // JSON.stringify escapes exactly the characters that PostgreSQL cannot store.
      assert.doesNotMatch(JSON.stringify(kept[0]?.event ?? null), /(?<!\\)\\u(?:0000|d[89a-f]..)/);
    });
  }
});

Deno.test('a body that comes in pieces without a length is cut off at the limit', async () => {
  const { deliver } = trial();
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

Deno.test('an unreadable event is kept with its problem', async () => {
  const { deliver, kept } = trial();
  const body = subscriptionEvent({ object: { items: null } });
  await deliver(body, await sign(body));
  assert.match(kept[0]?.event.problem ?? '', /items/);
});

Deno.test('a duplicate and a failed projection are 200 all the same', async () => {
  const body = subscriptionEvent();
  for (const answer of [
    { result: 'duplicate', status: 'success', outcome: 'applied' },
    { result: 'stored', status: 'failed', outcome: null, error: 'No plan for price price_1' },
  ] satisfies IngestResult[]) {
    const { deliver } = trial({ answer });
    assert.equal((await deliver(body, await sign(body))).status, 200);
  }
});

Deno.test('with the database away the answer is 500, so that Stripe sends it again', async () => {
  const body = subscriptionEvent();
  const away = () => Promise.reject(new TypeError('fetch failed'));
  const ledger = await trial({ deps: { ingest: away } }).deliver(body, await sign(body));
  assert.equal(ledger.status, 500);
  assert.equal(ledger.code, 'not_kept');
  const secrets = await trial({ deps: { secrets: away } }).deliver(body, await sign(body));
  assert.equal(secrets.status, 500);
});

Deno.test('with a key set the subscription is read again in the background', async () => {
  const answer = { ...ANSWER, lease: 7 };
  const { deliver, rereads, kept } = trial({ secretKey: 'sk_test_1', answer });
  const body = subscriptionEvent();
  assert.equal((await deliver(body, await sign(body))).status, 200);
  assert.equal(kept[0]?.reread, true);
  assert.deepEqual(rereads, ['sub_1 7']);
});

Deno.test('only POST is taken', async () => {
  const handler = createHandler({
    secrets: () => Promise.reject(new Error('not asked')),
    ingest: () => Promise.reject(new Error('not asked')),
    reread: () => Promise.resolve(),
    background: () => undefined,
    log: () => undefined,
  });
  const response = await handler(new Request('http://localhost/stripe-webhook'));
  assert.equal(response.status, 405);
});

Deno.test('a test payment changes nothing while the live key is set', async () => {
  const told = async (livemode: boolean, secretKey: string | null) => {
    const { deliver, kept } = trial({ secretKey });
    const body = JSON.stringify({ ...(JSON.parse(subscriptionEvent()) as object), livemode });
    assert.equal((await deliver(body, await sign(body))).status, 200);
    assert.equal(kept[0]?.payload, body);
    return kept[0]?.event;
  };
  const ignored = await told(false, 'sk_live_1');
  assert.equal(ignored?.handled, false);
  assert.equal(ignored?.subscription, undefined);
  assert.match(String(ignored?.note), /test mode/i);
  for (const [livemode, key] of [
    [true, 'sk_live_1'],
    [false, 'sk_test_1'],
    [false, null],
  ] as const) {
    assert.equal((await told(livemode, key))?.handled, true, `${livemode} ${key}`);
  }
});
