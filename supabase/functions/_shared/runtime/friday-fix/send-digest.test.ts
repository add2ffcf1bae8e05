import assert from 'node:assert/strict';
import { logSpy } from '../testing.ts';
import { MailError, type MailTransport, type OutgoingMail } from '../mail/outgoing.ts';
import {
  digestLimits,
  digestToken,
  sendDigest,
  type LeasedDigest,
  type SendDigestDeps,
} from './send-digest.ts';

const ISSUE = '00000000-0000-4000-8000-999999999999';
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const LIMITS = { perSecond: 1000, batch: 5, atOnce: 2, runMs: 60_000, mails: 1000 };

const mail = (n: number, change: Partial<LeasedDigest> = {}): LeasedDigest => ({
  id: id(n),
  issue_id: ISSUE,
  email: `reader${n}@example.com`,
  reader: 'editor',
  card_order: [id(902), id(901)],
  ...change,
});

const card = (n: number, title: string) => ({
  id: id(n),
  title,
  summary_bullets: ['A line.'],
  assets_url: null,
  format: 'TV',
  city_region: null,
  news_peg: null,
  model_written: false,
  invented: false,
  creator_name: null,
});

function setUp(
  count: number,
  change: Partial<SendDigestDeps> = {},
  transport: Partial<MailTransport> = {},
) {
  const queue = Array.from({ length: count }, (_, index) => mail(index + 1));
  const sent: OutgoingMail[] = [];
  const marks: [string, string | null, boolean][] = [];
  const hashes: Record<string, string> = {};
  let clock = 0;
  const spy = logSpy();
  const deps: SendDigestDeps = {
    advance: () => Promise.resolve({ published: 0, seen: 0, more: false }),
    lease: (limit) => Promise.resolve(queue.splice(0, limit)),
    content: () =>
      Promise.resolve({
        id: ISSUE,
        issue_date: '2026-11-27',
        title: 'T',
        subject: 'The week',
        intro: null,
        cards: [card(901, 'First'), card(902, 'Second')],
      }),
    storeTokens: (more) => Promise.resolve(Object.keys(Object.assign(hashes, more))),
    mark: (one, failure) => {
      marks.push([one, failure?.error ?? null, failure?.permanent ?? false]);
      return Promise.resolve();
    },
    transport: () => ({
      check: () => Promise.resolve(),
      send: (one) => {
        sent.push(one);
        return Promise.resolve();
      },
      close: () => undefined,
      ...transport,
    }),
    tokenOf: (one) => digestToken('secret', one),
    urls: () => ({
      site: 'https://app.example',
      functions: 'https://app.example/functions/v1',
      postalAddress: '1 Test Street',
    }),
    now: () => clock,
    wait: (ms) => {
      clock += ms;
      return Promise.resolve();
    },
    log: spy.log,
    ...change,
  };
  return { deps, sent, marks, hashes, spy, clock: () => clock, queue };
}

Deno.test('sends every due mail once, in the reader’s order, and marks each', async () => {
  const { deps, sent, marks, hashes } = setUp(12);
  const report = await sendDigest(deps, LIMITS);
  assert.deepEqual([report.state, report.sent, report.failed], ['done', 12, 0]);
  assert.equal(new Set(sent.map((one) => one.id)).size, 12);
  assert.deepEqual(
    marks.map(([, error]) => error),
    Array(12).fill(null),
  );
  const first = sent.find((one) => one.id === id(1));
  assert.match(first?.text ?? '', /SECOND[\s\S]*FIRST/);
  assert.match(first?.headers['List-Unsubscribe'] ?? '', /unsubscribe\/friday-fix\?t=[\w-]{43}>/);
  assert.match(hashes[id(1)] ?? '', /^[0-9a-f]{64}$/);
});

Deno.test('leaves alone what a hold keeps back after the lease', async () => {
  const { deps, sent, marks } = setUp(3, { storeTokens: () => Promise.resolve([id(2)]) });
  const report = await sendDigest(deps, LIMITS);
  assert.deepEqual([report.sent, report.failed], [1, 0]);
  assert.deepEqual([sent.map((one) => one.id), marks], [[id(2)], [[id(2), null, false]]]);
});

Deno.test('a second try is the same mail, byte for byte', async () => {
  const once = setUp(1);
  await sendDigest(once.deps, LIMITS);
  const again = setUp(1);
  await sendDigest(again.deps, LIMITS);
  assert.deepEqual(again.sent, once.sent);
});

Deno.test('fixes recipients until there are no more, before the first mail', async () => {
  const order: string[] = [];
  let steps = 3;
  const { deps } = setUp(1, {
    advance: () => {
      order.push('advance');
      steps -= 1;
      return Promise.resolve({ published: steps === 2 ? 1 : 0, seen: 1000, more: steps > 0 });
    },
  });
  const lease = deps.lease;
  deps.lease = (limit) => {
    order.push('lease');
    return lease(limit);
  };
  const report = await sendDigest(deps, LIMITS);
  assert.deepEqual(order.slice(0, 4), ['advance', 'advance', 'advance', 'lease']);
  assert.deepEqual([report.published, report.fixed], [1, 3000]);
});

Deno.test('leases the next mails while others leave, and loses none when that fails', async () => {
  const { deps, sent, marks } = setUp(12);
  const lease = deps.lease;
  const sentAtLease: number[] = [];
  deps.lease = (limit) => {
    sentAtLease.push(sent.length);
    return sentAtLease.length === 3 ? Promise.reject(new Error('cut')) : lease(limit);
  };
  await assert.rejects(sendDigest(deps, LIMITS), /cut/);
  assert.deepEqual(sentAtLease, [0, 0, 5]);
  assert.deepEqual([sent.length, marks.length], [10, 10]);
});

Deno.test('leases nothing that it has no time to send', async () => {
  const { deps, sent, queue } = setUp(20);
  await sendDigest(deps, { ...LIMITS, perSecond: 1, runMs: 7_000 });
  // Five mails take five seconds: the second batch would have begun in time, the third would not.
  assert.deepEqual([sent.length, queue.length], [10, 10]);
});

Deno.test('keeps the rate', async () => {
  const { deps, clock } = setUp(21);
  await sendDigest(deps, { ...LIMITS, perSecond: 10 });
  assert.ok(clock() >= 1900 && clock() <= 2200, String(clock()));
});

Deno.test('stops at the end of its time and leaves the rest', async () => {
  const { deps, sent, queue } = setUp(100);
  await sendDigest(deps, { ...LIMITS, perSecond: 10, runMs: 1000 });
  assert.ok(sent.length >= 10 && sent.length <= 20, String(sent.length));
  assert.ok(queue.length >= 80);
});

Deno.test('a run sends no more mails than it has processor time for', async () => {
  const { deps, sent, queue } = setUp(300);
  await sendDigest(deps, digestLimits(500, 9_000));
  assert.deepEqual([sent.length, queue.length], [100, 200]);
});

Deno.test('a scheduled run keeps its rate to the end of its time', async () => {
  const { deps, sent, clock } = setUp(300);
  await sendDigest(deps, digestLimits(10, 9_000));
  assert.equal(sent.length, 80);
  assert.ok(clock() <= 9_000, String(clock()));
});

Deno.test('a refusal for good is marked so, and the others go on', async () => {
  const { deps, marks } = setUp(
    3,
    {},
    {
      send: ({ to }) =>
        to.startsWith('reader2')
          ? Promise.reject(new MailError('550 no such user', true, null))
          : Promise.resolve(),
    },
  );
  const report = await sendDigest(deps, LIMITS);
  assert.deepEqual([report.sent, report.failed], [2, 1]);
  assert.deepEqual(
    marks.find(([one]) => one === id(2)),
    [id(2), '550 no such user', true],
  );
});

Deno.test(
  'a server that refuses everybody ends the run without using up all readers’ tries',
  async () => {
    const { deps, marks, queue } = setUp(
      60,
      {},
      {
        send: () => Promise.reject(new MailError('connection lost', false, null)),
      },
    );
    const report = await sendDigest(deps, LIMITS);
    assert.equal(report.state, 'mail_unreachable');
    assert.ok(marks.length <= 10, String(marks.length));
    assert.ok(queue.length >= 45);
  },
);

Deno.test('an unreachable server and a missing transport use up no try', async () => {
  const down = setUp(4, {}, { check: () => Promise.reject(new Error('refused')) });
  assert.equal((await sendDigest(down.deps, LIMITS)).state, 'mail_unreachable');
  assert.deepEqual(down.marks, []);
  const none = setUp(4, { transport: () => null });
  assert.equal((await sendDigest(none.deps, LIMITS)).state, 'mail_not_configured');
  assert.equal(none.queue.length, 4);
});

Deno.test('marks again when the database fails, and reports what could not be marked', async () => {
  let failures = 2;
  const { deps, marks } = setUp(1);
  const mark = deps.mark;
  deps.mark = (one, failure) =>
    failures-- > 0 ? Promise.reject(new Error('lost')) : mark(one, failure);
  await sendDigest(deps, LIMITS);
  assert.equal(marks.length, 1);

  const lost = setUp(1, { mark: () => Promise.reject(new Error('lost')) });
  await sendDigest(lost.deps, LIMITS);
  assert.ok(lost.spy.events.includes('digest_not_marked'));
});

Deno.test('an issue without a card that still stands goes to nobody', async () => {
  const { deps, sent, marks } = setUp(1);
  const content = deps.content;
  deps.content = async (issueId) => ({ ...(await content(issueId)), cards: [] });
  await sendDigest(deps, LIMITS);
  assert.deepEqual(sent, []);
  assert.deepEqual(marks[0]?.slice(1), ['Every card was withdrawn.', true]);
});
