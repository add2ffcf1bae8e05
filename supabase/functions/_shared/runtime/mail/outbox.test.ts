import assert from 'node:assert/strict';
import { hashToken } from '../crypto.ts';
import { logSpy } from '../testing.ts';
import { drainOutbox, type LeasedMail, type OutboxDeps } from './outbox.ts';
import { MailError, type MailTransport } from './outgoing.ts';
import { createMailTransport } from './transport.ts';

const mail = (id: number): LeasedMail => ({
  id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  kind: 'pitch',
  to_email: 'editor@example.com',
  subject: `Mail ${id}`,
  text_body: 'Hello',
  html_body: null,
  headers: {},
  link_marks: {},
  attempts: 2,
});

function setUp(count: number, change: Partial<OutboxDeps & MailTransport> = {}) {
  const queue = Array.from({ length: count }, (_, index) => mail(index));
  const sent: string[] = [];
  const marks: [string, boolean, string | null][] = [];
  const permanent: boolean[] = [];
  const leases: number[] = [];
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
    prepare: () => Promise.resolve(null),
    mark: ({ id, attempts }, failure) => {
      leases.push(attempts);
      marks.push([id.slice(-1), failure === null, failure?.error ?? null]);
      if (failure !== null) permanent.push(failure.permanent);
      return Promise.resolve();
    },
    now: () => 0,
    log: logSpy().log,
    ...change,
  };
  return { deps, queue, sent, marks, permanent, leases, isClosed: () => closed };
}

Deno.test('drainOutbox sends the due mails and marks each one', async () => {
  const { deps, sent, marks, leases, isClosed } = setUp(7);
  assert.deepEqual(await drainOutbox(deps, 50), { state: 'done', sent: 7, failed: 0 });
  assert.equal(sent.length, 7);
  assert.ok(marks.every(([, ok, error]) => ok && error === null));
  // The number of the lease goes along: a late report undoes nothing of a later one.
  assert.deepEqual([...new Set(leases)], [2]);
  assert.ok(isClosed());
});

Deno.test('drainOutbox stops at the limit of mails', async () => {
  const { deps, queue } = setUp(9);
  assert.equal((await drainOutbox(deps, 6)).sent, 6);
  assert.equal(queue.length, 3);
});

Deno.test('drainOutbox stops at the time limit', async () => {
  let time = 0;
  const { deps, queue } = setUp(20, { now: () => (time += 5_000) });
  await drainOutbox(deps, 50, 12_000);
  assert.equal(queue.length, 10);
});

Deno.test('drainOutbox leaves the mails in the queue while SMTP is not configured', async () => {
  const { deps, queue } = setUp(3, { transport: () => null });
  assert.equal((await drainOutbox(deps, 50)).state, 'smtp_not_configured');
  assert.equal(queue.length, 3);
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
  const { deps, marks, permanent } = setUp(2, {
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
  assert.deepEqual(permanent, [true]);
});

Deno.test('drainOutbox leaves a mail alone that a hold keeps back after its lease', async () => {
  const { deps, sent, marks } = setUp(2, {
    prepare: (one) => Promise.resolve(one.subject === 'Mail 0' ? 'held' : null),
  });
  assert.deepEqual(await drainOutbox(deps, 50), { state: 'done', sent: 1, failed: 0 });
  assert.deepEqual(sent, ['Mail 1']);
  assert.deepEqual(marks, [['1', true, null]]);
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

Deno.test(
  'drainOutbox puts a new token for each mark into text, HTML and headers, and stores its hash',
  async () => {
    const bodies: string[] = [];
    const hashes: Record<string, string>[] = [];
    const marked: LeasedMail = {
      ...mail(0),
      text_body: 'Go /answer/MARK-A?a=covered and /epk/ada?s=MARK-V',
      html_body: '<a href="/answer/MARK-A">',
      headers: { 'List-Unsubscribe': '<https://x.example/?t=MARK-A>' },
      link_marks: { answer: 'MARK-A', visit: 'MARK-V' },
    };
    const { deps } = setUp(0, {
      lease: () => Promise.resolve(bodies.length === 0 ? [marked] : []),
      prepare: (_id, stored) => Promise.resolve((hashes.push(stored), null)),
      send: (one) =>
        Promise.resolve(
          void bodies.push(one.text, one.html ?? '', one.headers['List-Unsubscribe'] ?? ''),
        ),
    });
    await drainOutbox(deps, 1);
    const [answer = '', visit = ''] = [...(bodies[0] ?? '').matchAll(/[\w-]{43}/g)].map(String);
    assert.notEqual(answer, visit);
    assert.equal(bodies[1], `<a href="/answer/${answer}">`);
    assert.equal(bodies[2], `<https://x.example/?t=${answer}>`);
    assert.deepEqual(hashes, [{ answer: hashToken(answer), visit: hashToken(visit) }]);
  },
);

Deno.test(
  'drainOutbox does not send a mail to a closed address, and never tries it again',
  async () => {
    const { deps, sent, marks, permanent } = setUp(1, {
      prepare: () => Promise.resolve('opt_out'),
    });
    assert.equal((await drainOutbox(deps, 5)).failed, 1);
    assert.deepEqual([sent, marks, permanent], [[], [['0', false, 'Not sent: opt_out']], [true]]);
  },
);
