import assert from 'node:assert/strict';
import { logSpy } from '../testing.ts';
import { drainOutbox, type LeasedMail, type OutboxDeps } from './outbox.ts';
import { MailError, createMailTransport, type MailTransport } from './transport.ts';

const mail = (id: number): LeasedMail => ({
  id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  kind: 'pitch',
  to_email: 'editor@example.com',
  subject: `Mail ${id}`,
  text_body: 'Hello',
  html_body: null,
  headers: {},
});

function setUp(count: number, change: Partial<OutboxDeps & MailTransport> = {}) {
  const queue = Array.from({ length: count }, (_, index) => mail(index));
  const sent: string[] = [];
  const marks: [string, boolean, string | null][] = [];
  const heartbeats: unknown[] = [];
  let closed = false;
  const transport: MailTransport = {
    check: change.check ?? (() => Promise.resolve()),
    send: change.send ?? ((one) => Promise.resolve(void sent.push(one.subject))),
    close: () => {
      closed = true;
    },
  };
  const deps: OutboxDeps = {
    transport: () => transport,
    lease: (limit) => Promise.resolve(queue.splice(0, limit)),
    mark: (id, ok, error) => Promise.resolve(void marks.push([id.slice(-1), ok, error])),
    heartbeat: (detail) => Promise.resolve(void heartbeats.push(detail)),
    now: () => 0,
    log: logSpy().log,
    ...change,
  };
  return { deps, queue, sent, marks, heartbeats, isClosed: () => closed };
}

Deno.test('drainOutbox sends the due mails and marks each one', async () => {
  const { deps, sent, marks, heartbeats, isClosed } = setUp(7);
  assert.deepEqual(await drainOutbox(deps, 50), { state: 'done', sent: 7, failed: 0 });
  assert.equal(sent.length, 7);
  assert.ok(marks.every(([, ok, error]) => ok && error === null));
  assert.deepEqual(heartbeats, [{ state: 'done', sent: 7, failed: 0 }]);
  assert.ok(isClosed());
});

Deno.test('drainOutbox stops at the limit of mails', async () => {
  const { deps, queue } = setUp(9);
  assert.equal((await drainOutbox(deps, 6)).sent, 6);
  assert.equal(queue.length, 3);
});

Deno.test('drainOutbox stops at the time limit', async () => {
  let time = 0;
  const { deps, queue } = setUp(20, { now: () => (time += 30_000) });
  await drainOutbox(deps, 50);
  assert.ok(queue.length > 0);
});

Deno.test('drainOutbox leaves the mails in the queue while SMTP is not configured', async () => {
  const { deps, queue, heartbeats } = setUp(3, { transport: () => null });
  assert.equal((await drainOutbox(deps, 50)).state, 'smtp_not_configured');
  assert.equal(queue.length, 3);
  assert.equal(heartbeats.length, 1);
});

Deno.test('drainOutbox leases no mail while the SMTP server is unreachable', async () => {
  const { deps, queue, isClosed } = setUp(3, {
    check: () => Promise.reject(new Error('ECONNREFUSED')),
  });
  assert.equal((await drainOutbox(deps, 50)).state, 'smtp_unreachable');
  assert.equal(queue.length, 3);
  assert.ok(isClosed());
});

Deno.test('drainOutbox marks a rejected mail as failed and sends the next one', async () => {
  const { deps, marks } = setUp(2, {
    send: (one) =>
      one.subject === 'Mail 0'
        ? Promise.reject(new MailError('550 no such user', true, null))
        : Promise.resolve(),
  });
  assert.deepEqual(await drainOutbox(deps, 50), { state: 'done', sent: 1, failed: 1 });
  assert.deepEqual(marks, [
    ['0', false, '550 no such user'],
    ['1', true, null],
  ]);
});

Deno.test('drainOutbox repeats a failed marking of a sent mail', async () => {
  let tries = 0;
  const { deps } = setUp(1, {
    mark: () => {
      tries += 1;
      return tries < 3 ? Promise.reject(new Error('unreachable')) : Promise.resolve();
    },
  });
  assert.equal((await drainOutbox(deps, 50)).sent, 1);
  assert.equal(tries, 3);
});

Deno.test('createMailTransport returns null without a host and throws for an invalid port', () => {
  assert.equal(
    createMailTransport(() => undefined),
    null,
  );
  assert.throws(
    () => createMailTransport((name) => ({ SMTP_HOST: 'a', SMTP_PORT: 'x' })[name]),
    /SMTP_PORT must be a port number/,
  );
});
