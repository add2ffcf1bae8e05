import assert from 'node:assert/strict';
import { hashToken } from '../../_shared/runtime/crypto.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import {
  TOKEN,
  allowAll,
  allowNone,
  get,
  logSpy,
  post,
  read,
} from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

const HELD = {
  email: 'nib@outlet.example',
  has_account: false,
  removed: false,
  contacts: 1,
  newsletter: 0,
  answers: 2,
  mails: 3,
  log: 0,
  do_not_write: false,
};

function setUp(change: Partial<Deps> = {}) {
  const steps: string[] = [];
  const handler = createHandler({
    hit: allowAll,
    ask: (email, mail) => {
      steps.push(`ask ${email}`, mail.text.includes('/your-data?token=MARK') ? 'link' : 'no link');
      return Promise.resolve(email.startsWith('nib'));
    },
    look: (hash) => Promise.resolve((steps.push(`look ${hash}`), HELD)),
    copy: (hash) => Promise.resolve((steps.push(`copy ${hash}`), { newsletter: [] })),
    remove: (hash) => Promise.resolve(void steps.push(`remove ${hash}`)),
    newMark: () => 'MARK',
    siteUrl: () => 'https://site.example',
    triggerMailWorker: () => steps.push('mail'),
    log: logSpy().log,
    ...change,
  });
  return { handler, call: async (body: unknown) => read(await handler(post(body))), steps };
}

Deno.test('own-data gives one answer for every address and returns no token', async () => {
  const { call, steps } = setUp();
  const known = await call({ email: 'nib@outlet.example' });
  const unknown = await call({ email: 'nobody@outlet.example' });
  assert.deepEqual(known, { status: 200, body: { asked: true } });
  assert.deepEqual(unknown, known);
  assert.deepEqual(steps, [
    'ask nib@outlet.example',
    'link',
    'mail',
    'ask nobody@outlet.example',
    'link',
  ]);
});

Deno.test(
  'own-data shows, copies and removes by the link, and changes nothing by GET',
  async () => {
    const { handler, call, steps } = setUp();
    const hash = hashToken(TOKEN);
    assert.deepEqual((await call({ token: TOKEN, action: 'look' })).body, { held: HELD });
    assert.deepEqual((await call({ token: TOKEN, action: 'copy' })).body, {
      copy: { newsletter: [] },
    });
    await call({ token: TOKEN, action: 'remove' });
    assert.deepEqual(steps, [`look ${hash}`, `copy ${hash}`, `remove ${hash}`, `look ${hash}`]);
    assert.equal((await handler(get(`?token=${TOKEN}`))).status, 405);
  },
);

Deno.test(
  'own-data mails nothing to a bot, and returns 400, 404, 410 and 429 for their causes',
  async () => {
    const bot = setUp();
    assert.deepEqual((await bot.call({ email: 'nib@outlet.example', website: 'x' })).body, {
      asked: true,
    });
    assert.deepEqual(bot.steps, []);
    assert.equal((await setUp().call({ email: 'no address' })).status, 400);
    assert.equal((await setUp().call({ token: 'short', action: 'look' })).status, 400);
    for (const [code, status] of [
      ['unknown_token', 404],
      ['link_expired', 410],
    ] as const) {
      const look = () => Promise.reject(new HttpError(code, 'No.'));
      assert.equal((await setUp({ look }).call({ token: TOKEN, action: 'look' })).status, status);
    }
    const limited = setUp({ hit: allowNone });
    assert.equal((await limited.call({ email: 'nib@outlet.example' })).status, 429);
    assert.equal((await limited.call({ token: TOKEN, action: 'remove' })).status, 429);
    assert.deepEqual(limited.steps, []);
  },
);

Deno.test(
  'own-data refuses by the caller’s address alone: what many do at once is queued',
  async () => {
    const keys: string[] = [];
    const hit = (key: string) => Promise.resolve(keys.push(key) > 0);
    await setUp({ hit }).call({ email: 'nib@outlet.example' });
    assert.deepEqual(keys, ['own-data:unknown']);
  },
);
