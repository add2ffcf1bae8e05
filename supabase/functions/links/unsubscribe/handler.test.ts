import assert from 'node:assert/strict';
import {
  UNSUBSCRIBE_PURPOSES,
  unsubscribeHeaders,
  type UnsubscribePurpose,
} from '../../_shared/domain/mail/unsubscribe.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import { createRouter } from '../../_shared/runtime/request/router.ts';
import { TOKEN, allowAll, allowNone, logSpy } from '../../_shared/runtime/testing.ts';
import { hashToken } from '../../_shared/runtime/crypto.ts';
import { createHandler, type Deps } from './handler.ts';

function setUp(change: Partial<Deps> = {}) {
  const stopped: string[] = [];
  const counted: unknown[] = [];
  const handler = createHandler({
    hit: (...limit) => {
      counted.push(limit);
      return allowAll(...limit);
    },
    stop: (purpose, hash) => Promise.resolve(void stopped.push(`${purpose} ${hash}`)),
    siteUrl: () => 'https://site.example',
    log: logSpy().log,
    ...change,
  });
  return { handler: createRouter('links', { unsubscribe: handler }), stopped, counted };
}

/** The address in the header of a mail. */
function addressOf(purpose: UnsubscribePurpose, token = TOKEN): string {
  const headers = unsubscribeHeaders('https://f.example', purpose, token);
  assert.equal(headers['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click');
  return headers['List-Unsubscribe'].slice(1, -1);
}

const oneClick = (address: string) =>
  new Request(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': '203.0.113.9',
    },
    body: 'List-Unsubscribe=One-Click',
  });

const PAGES: Record<UnsubscribePurpose, string> = {
  pitches: `/answer/${TOKEN}#stop`,
  'friday-fix': `/friday-fix/mail/${TOKEN}#leave`,
  newsletter: `/newsletter/unsubscribe?token=${TOKEN}`,
  requests: `/request-mails/${TOKEN}`,
  results: `/results/stop?token=${TOKEN}`,
  contact: `/contact/${TOKEN}`,
};

Deno.test('unsubscribe: GET and HEAD lead to the page and change nothing', async () => {
  const { handler, stopped, counted } = setUp();
  for (const purpose of UNSUBSCRIBE_PURPOSES) {
    for (const method of ['GET', 'HEAD']) {
      const response = await handler(new Request(addressOf(purpose), { method }));
      assert.equal(response.status, 302);
      assert.equal(response.headers.get('location'), `https://site.example${PAGES[purpose]}`);
    }
  }
  assert.deepEqual([stopped, counted], [[], []]);
});

Deno.test(
  'unsubscribe: the one click of a mail program ends the mails of its purpose',
  async () => {
    const { handler, stopped, counted } = setUp();
    const words = [];
    for (const purpose of UNSUBSCRIBE_PURPOSES) {
      const response = await handler(oneClick(addressOf(purpose)));
      assert.equal(response.status, 200);
      words.push(await response.text());
    }
    assert.deepEqual(words, [
      'You will get no more mails from this sender.',
      'You will get no more Friday Fix.',
      'You are unsubscribed. We will not write to this email again.',
      'You get no more mails about requests.',
      'The weekly mail is off. You can switch it on again in your settings.',
      'No mail will come to this email again.',
    ]);
    assert.deepEqual(
      stopped,
      UNSUBSCRIBE_PURPOSES.map((purpose) => `${purpose} ${hashToken(TOKEN)}`),
    );
    assert.deepEqual(counted, [
      ['pitch-opt-out:203.0.113.9', 60, 60],
      ['friday-fix-unsubscribe:203.0.113.9', 60, 60],
      ['newsletter-link:203.0.113.9', 30, 600],
      ['request-mails:203.0.113.9', 60, 60],
      ['results-opt-out:203.0.113.9', 60, 60],
      ['prove-contact:203.0.113.9', 30, 300],
    ]);
  },
);

Deno.test('unsubscribe returns 400, 404 and 429 for their causes', async () => {
  const unknown = () => Promise.reject(new HttpError('unknown_token', 'No.'));
  for (const purpose of UNSUBSCRIBE_PURPOSES) {
    const short = addressOf(purpose, 'short');
    assert.equal((await setUp().handler(new Request(short))).status, 400);
    assert.equal((await setUp().handler(oneClick(short))).status, 400);
    const click = oneClick(addressOf(purpose));
    assert.equal((await setUp({ stop: unknown }).handler(click)).status, 404);
    assert.equal(
      (await setUp({ hit: allowNone }).handler(oneClick(addressOf(purpose)))).status,
      429,
    );
  }
  for (const path of ['', '/other', '/pitches/more']) {
    const response = await setUp().handler(
      oneClick(`https://f.example/links/unsubscribe${path}?t=${TOKEN}`),
    );
    assert.equal(response.status, 404);
  }
});
