import assert from 'node:assert/strict';
import type { RenderedMail } from '../../_shared/domain/mail/layout.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import { freeRun, logSpy, post, read } from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';
import type { AdminMailRows } from './rows.ts';

const ALERT = {
  id: '22222222-2222-4222-8222-222222222222',
  cause: 'high_failure_rate',
  message: 'High failure rate: 9 failures in the last 5 minutes',
  since: '2026-11-20T02:14:00Z',
  count: 3,
};
const PAUSED = {
  id: '33333333-3333-4333-8333-333333333333',
  kind: 'suspended' as const,
  name: 'Ada Obi',
};
const RESTORED = {
  id: '44444444-4444-4444-8444-444444444444',
  kind: 'restored' as const,
  name: null,
};
const MADE = {
  id: '55555555-5555-4555-8555-555555555555',
  kind: 'admin_made' as const,
  about: { account: 'milo@drum.example', by: 'boss@newspeg.example' },
};
const REMOVED = {
  id: '66666666-6666-4666-8666-666666666666',
  kind: 'admin_removed' as const,
  about: { account: 'milo@drum.example', by: null },
};

function setUp(rows: Partial<AdminMailRows> = {}, change: Partial<Deps> = {}) {
  const mails: { id: string; mail: RenderedMail }[] = [];
  const keep = (id: string, mail: RenderedMail) => {
    mails.push({ id, mail });
    return Promise.resolve(true);
  };
  const spy = logSpy();
  let triggers = 0;
  const beats: unknown[] = [];
  const handler = createHandler({
    ...freeRun(),
    release: (_run, report) => Promise.resolve(beats.push(report)),
    rows: {
      due: () => Promise.resolve({ alerts: [ALERT], notices: [PAUSED, RESTORED] }),
      queueAlert: keep,
      queueNotice: keep,
      ...rows,
    },
    siteUrl: () => 'https://site.example',
    triggerMailWorker: () => {
      triggers += 1;
    },
    log: spy.log,
    ...change,
  });
  return { handler, mails, spy, beats, triggers: () => triggers };
}

const call = async (handler: ReturnType<typeof createHandler>) => read(await handler(post({})));

Deno.test('each mail says what it is about, in both parts', async () => {
  const { handler, mails, beats, triggers } = setUp();
  const { status, body } = await call(handler);
  assert.deepEqual(beats, [body]);
  assert.equal(status, 200);
  assert.deepEqual(body, { alerts: 1, notices: 2 });
  assert.equal(triggers(), 1);
  const [alert, paused, restored] = mails.map(({ mail }) => mail);
  assert.equal(alert?.subject, 'Alert: High failure rate: 9 failures in the last 5 minutes');
  for (const part of [alert?.text, alert?.html]) {
    assert.match(part ?? '', /Since 2026-11-20 02:14 UTC, reported 3 times/);
    assert.match(part ?? '', /https:\/\/site\.example\/admin\?tab=monitor&(amp;)?view=alerts/);
  }
  assert.match(paused?.text ?? '', /Hi Ada,/);
  assert.match(paused?.text ?? '', /Everything you wrote is kept/);
  assert.match(paused?.html ?? '', /mailto:/);
  assert.match(restored?.text ?? '', /works again/);
});

Deno.test('admins are told whose role changed and by whom', async () => {
  const { handler, mails } = setUp({
    due: () => Promise.resolve({ alerts: [], notices: [MADE, REMOVED] }),
  });
  assert.deepEqual((await call(handler)).body, { alerts: 0, notices: 2 });
  const [made, removed] = mails.map(({ mail }) => mail);
  assert.equal(made?.subject, 'milo@drum.example is now an admin');
  assert.equal(removed?.subject, 'milo@drum.example is no longer an admin');
  for (const part of [made?.text, made?.html]) {
    assert.match(part ?? '', /By boss@newspeg\.example\./);
    assert.match(part ?? '', /https:\/\/site\.example\/admin\?tab=people/);
  }
  assert.match(removed?.text ?? '', /not done by a signed-in admin/);
});

Deno.test('a mail that fails does not stop the others', async () => {
  const { handler, mails } = setUp({ queueAlert: () => Promise.reject(new Error('database')) });
  assert.deepEqual((await call(handler)).body, { alerts: 0, notices: 2 });
  assert.equal(mails.length, 2);
});

Deno.test('nothing queued starts no delivery', async () => {
  const { handler, triggers } = setUp({
    due: () => Promise.resolve({ alerts: [ALERT], notices: [] }),
    queueAlert: () => Promise.resolve(false),
  });
  assert.deepEqual((await call(handler)).body, { alerts: 0, notices: 0 });
  assert.equal(triggers(), 0);
});

Deno.test('only the schedule may call it', async () => {
  const { handler, mails } = setUp(
    {},
    {
      requireCron: () => {
        throw new HttpError('unauthenticated', 'No.');
      },
    },
  );
  assert.equal((await call(handler)).status, 401);
  assert.equal(mails.length, 0);
});
