import assert from 'node:assert/strict';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import { logSpy, post, read } from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

const database = {
  workers: { 'mail-worker': 4 },
  scheduled: null,
  vault: null,
  admin: true,
  prices: 6,
};

function setUp(change: Partial<Deps> = {}, settings: Record<string, string> = {}) {
  let connections = 0;
  const handler = createHandler({
    requireCron: () => undefined,
    setting: (name) => settings[name],
    checkMail: () => Promise.resolve(void (connections += 1)),
    ai: () => Promise.resolve({ model: 'tiny', error: 'It refuses the key.' }),
    stripe: () => Promise.resolve({ webhook: true, key: false }),
    database: () => Promise.resolve(database),
    log: logSpy().log,
    ...change,
  });
  return { call: async () => read(await handler(post({}))), connections: () => connections };
}

Deno.test('check-setup tells what is set and no value of it', async () => {
  const secret = 'a-passcode-of-the-owner';
  const { call, connections } = setUp(
    {},
    { SITE_URL: 'https://x.example', SETUP_PASSCODE: secret, CLAIM_PASSCODE: '  ', SMTP_HOST: 'h' },
  );
  const { status, body } = await call();
  assert.equal(status, 200);
  assert.deepEqual(body.settings, {
    SITE_URL: true,
    MAIL_POSTAL_ADDRESS: false,
    SMTP_FROM: false,
    SETUP_PASSCODE: true,
    CLAIM_PASSCODE: false,
  });
  assert.deepEqual(body.mail, { by: 'smtp', error: null });
  assert.deepEqual(body.database, database);
  assert.deepEqual(body.ai, { model: 'tiny', error: 'It refuses the key.' });
  assert.equal(connections(), 1);
  assert.equal(JSON.stringify(body).includes(secret), false);
});

Deno.test(
  'check-setup says why the mail server is not reached, and tries none that is not set',
  async () => {
    const down = () => Promise.reject(new Error('connect ECONNREFUSED 192.0.2.1:465'));
    const { body } = await setUp({ checkMail: down }, { RESEND_API_KEY: 're_1' }).call();
    assert.deepEqual(body.mail, { by: 'resend', error: 'connect ECONNREFUSED 192.0.2.1:465' });
    const none = await setUp({ checkMail: down }).call();
    assert.deepEqual(none.body.mail, { by: 'none', error: null });
  },
);

Deno.test('check-setup refuses a caller without the cron secret', async () => {
  const refuse = () => {
    throw new HttpError('unauthenticated', 'no');
  };
  assert.equal((await setUp({ requireCron: refuse }).call()).status, 401);
});
