import assert from 'node:assert/strict';
import { NEWSLETTER_MESSAGES } from '../../_shared/domain/api/links/newsletter.ts';
import {
  TOKEN,
  allowAll,
  allowNone,
  unreachable,
  logSpy,
  post,
  read,
} from '../../_shared/runtime/testing.ts';
import { hashToken } from '../../_shared/runtime/crypto.ts';
import { createHandler, type Deps } from './handler.ts';

function setUp(change: Partial<Deps> = {}) {
  const subscribed: { email: string; hashes: string[]; mail: Parameters<Deps['subscribe']>[3] }[] =
    [];
  const used: string[] = [];
  let tokens = 0;
  let triggers = 0;
  const handler = createHandler({
    hit: allowAll,
    subscribe: (email, confirm, unsubscribe, mail) => {
      subscribed.push({ email, hashes: [confirm, unsubscribe], mail });
      return Promise.resolve({ mailed: true });
    },
    confirm: (hash) => Promise.resolve((used.push(`confirm ${hash}`), 'confirmed')),
    unsubscribe: (hash) => Promise.resolve((used.push(`unsubscribe ${hash}`), 'unsubscribed')),
    newToken: () => String((tokens += 1)).padStart(43, 'x'),
    siteUrl: () => 'https://site.example',
    functionsUrl: () => 'https://f.example/functions/v1',
    triggerMailWorker: () => {
      triggers += 1;
    },
    log: logSpy().log,
    ...change,
  });
  return { handler, subscribed, used, triggers: () => triggers };
}

Deno.test(
  'newsletter mails a confirmation link and stores only the hashes of its tokens',
  async () => {
    const { handler, subscribed, triggers } = setUp();
    const { status, body } = await read(await handler(post({ email: ' Ada@Example.com ' })));
    assert.equal(status, 200);
    assert.deepEqual(body, { ok: true, message: NEWSLETTER_MESSAGES.subscribed });
    const [one] = subscribed;
    assert.equal(one?.email, 'ada@example.com');
    const confirm = '1'.padStart(43, 'x');
    assert.equal(one?.hashes[0], hashToken(confirm));
    assert.ok(one?.mail.text.includes(`https://site.example/newsletter/confirm?token=${confirm}`));
    assert.equal(triggers(), 1);
  },
);

Deno.test(
  'newsletter returns the same response for a known address and sends no mail',
  async () => {
    const known = setUp({ subscribe: () => Promise.resolve({ mailed: false }) });
    const { body } = await read(await known.handler(post({ email: 'ada@example.com' })));
    assert.deepEqual(body, { ok: true, message: NEWSLETTER_MESSAGES.subscribed });
    assert.equal(known.triggers(), 0);
  },
);

Deno.test('newsletter returns success to a bot that filled in the honeypot', async () => {
  const { handler, subscribed } = setUp();
  const response = await handler(
    post({ email: 'bot@example.com', website: 'https://spam.example' }),
  );
  assert.equal(response.status, 200);
  assert.equal(subscribed.length, 0);
});

Deno.test('newsletter confirms and unsubscribes by token, with POST only', async () => {
  const { handler, used } = setUp();
  const message = async (action: string) =>
    (await read(await handler(post({ token: TOKEN, action })))).body.message;
  assert.equal(await message('confirm'), NEWSLETTER_MESSAGES.confirmed);
  assert.equal(await message('unsubscribe'), NEWSLETTER_MESSAGES.unsubscribed);
  const hash = hashToken(TOKEN);
  assert.deepEqual(used, [`confirm ${hash}`, `unsubscribe ${hash}`]);
  assert.equal((await handler(new Request('http://localhost/?token=x'))).status, 405);
});

Deno.test('newsletter distinguishes expired, unknown and unsubscribed links', async () => {
  const result = async (state: string) => {
    const { handler } = setUp({ confirm: () => Promise.resolve(state) });
    const { status, body } = await read(await handler(post({ token: TOKEN, action: 'confirm' })));
    return [status, body.code];
  };
  assert.deepEqual(await result('expired'), [410, 'link_expired']);
  assert.deepEqual(await result('unknown'), [404, 'unknown_token']);
  assert.deepEqual(await result('unsubscribed'), [410, 'unsubscribed']);
});

Deno.test(
  'newsletter refuses invalid addresses and too many calls, and returns 500 on a failure',
  async () => {
    const status = async (change: Partial<Deps>, email = 'ada@example.com') =>
      (await setUp(change).handler(post({ email }))).status;
    assert.equal(await status({}, 'ada'), 400);
    assert.equal(await status({}, 'ada@example.com\r\nBcc: b@example.com'), 400);
    assert.equal(await status({ hit: allowNone }), 429);
    assert.equal(await status({ subscribe: unreachable }), 500);
  },
);

Deno.test(
  'newsletter refuses by the caller’s address alone: what many do at once is queued',
  async () => {
    const keys: string[] = [];
    const hit = (key: string) => Promise.resolve(keys.push(key) > 0);
    await setUp({ hit }).handler(post({ email: 'ada@example.com' }));
    assert.deepEqual(keys, ['newsletter:unknown']);
  },
);

Deno.test('newsletter mails the one click that ends its mails', async () => {
  const { handler, subscribed } = setUp();
  await handler(post({ email: 'ada@example.com' }));
  const headers = subscribed[0]?.mail.headers ?? {};
  assert.equal(headers['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click');
  const url = new URL(/^<(.*)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '');
  assert.equal(url.pathname, '/functions/v1/links/unsubscribe/newsletter');
  assert.equal(hashToken(url.searchParams.get('t') ?? ''), subscribed[0]?.hashes[1]);
});
