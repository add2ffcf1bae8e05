import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { createHmac } from 'node:crypto';
import { signMailEvent } from '../_shared/runtime/mail/event-signature.ts';
import { logSpy, post, read } from '../_shared/runtime/testing.ts';
import { createHandler, type Deps, type MailEvent } from './handler.ts';

const ID = '22222222-2222-4222-8222-222222222222';
const NOW = new Date('2026-11-21T12:00:00Z');
const SVIX = `whsec_${Buffer.from('a secret of svix').toString('base64')}`;

function setUp(change: Partial<Deps> = {}) {
  const events: MailEvent[] = [];
  const handler = createHandler({
    secrets: () => ({ resend: SVIX, generic: 'generic' }),
    record: (event) => Promise.resolve((events.push(event), 'stored' as const)),
    now: () => NOW,
    log: logSpy().log,
    ...change,
  });
  return { handler, events };
}

/** A request signed as Svix documents it. */
function bySvix(body: string, seconds = NOW.getTime() / 1000, key = 'a secret of svix') {
  const digest = createHmac('sha256', key).update(`msg_1.${seconds}.${body}`).digest('base64');
  return post(body, {
    'svix-id': 'msg_1',
    'svix-timestamp': String(seconds),
    'svix-signature': `v1,other v1,${digest}`,
  });
}

const generic = (body: unknown, secret = 'generic', at = NOW) => {
  const text = JSON.stringify(body);
  return post(text, { 'x-mail-signature': signMailEvent(text, secret, at) });
};

const bounced = JSON.stringify({
  type: 'email.bounced',
  created_at: '2026-11-21T11:59:58Z',
  data: {
    email_id: 'x',
    to: ['gone@outlets.example'],
    bounce: { type: 'Permanent', subType: 'General', message: '550 unknown' },
    tags: { mail_id: ID },
  },
});

Deno.test('mail-events takes a bounce signed by Resend', async () => {
  const { handler, events } = setUp();
  assert.deepEqual((await read(await handler(bySvix(bounced)))).body, { result: 'stored' });
  assert.deepEqual(events, [
    {
      eventId: 'resend:msg_1',
      kind: 'bounce',
      mailId: ID,
      email: 'gone@outlets.example',
      detail: '550 unknown',
    },
  ]);
});

Deno.test('mail-events tells a bounce from what is the mail’s own failure', async () => {
  const { handler, events } = setUp();
  await handler(bySvix(bounced.replace('General', 'ContentRejected')));
  await handler(bySvix(bounced.replace('Permanent', 'Transient')));
  await handler(bySvix(bounced.replace('Permanent', 'Undetermined')));
  const report = { id: 'e1', type: 'bounce', email: 'a@b.example' };
  await handler(generic({ ...report, permanent: true }));
  await handler(generic({ ...report, permanent: false }));
  await handler(generic(report));
  await handler(generic({ ...report, permanent: true, detail: '550 5.7.1 looks like spam' }));
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['refused', 'soft_bounce', 'refused', 'bounce', 'soft_bounce', 'refused', 'refused'],
  );
});

Deno.test('mail-events takes a generic report and leaves out other news', async () => {
  const { handler, events } = setUp();
  const report = { id: 'e1', type: 'complaint', message_id: `<${ID}@newspeg.example>` };
  await handler(generic(report));
  assert.deepEqual([events[0]?.kind, events[0]?.mailId], ['complaint', ID]);
  const opened = JSON.stringify({ type: 'email.opened', data: {} });
  assert.deepEqual((await read(await handler(bySvix(opened)))).body, { result: 'ignored' });
  assert.equal(events.length, 1);
});

Deno.test(
  'mail-events refuses another secret, an old signature, a changed body and none',
  async () => {
    const { handler, events } = setUp();
    const report = { id: 'e1', type: 'bounce', email: 'a@b.example' };
    const signature = signMailEvent(JSON.stringify(report), 'generic', NOW);
    for (const request of [
      bySvix(bounced, NOW.getTime() / 1000, 'other'),
      bySvix(bounced, NOW.getTime() / 1000 - 301),
      generic(report, 'other'),
      generic(report, 'generic', new Date(NOW.getTime() - 301_000)),
      post(JSON.stringify({ ...report, email: 'c@d.example' }), { 'x-mail-signature': signature }),
      post(report),
    ]) {
      assert.equal((await read(await handler(request))).body['code'], 'bad_signature');
    }
    const unset = setUp({ secrets: () => ({ resend: null, generic: null }) });
    assert.equal((await unset.handler(bySvix(bounced))).status, 503);
    assert.deepEqual(events, []);
  },
);
