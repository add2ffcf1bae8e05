import assert from 'node:assert/strict';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import { allowAll, CALLER, logSpy, post, read } from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

const ISSUE = '00000000-0000-4000-8000-000000000009';
const CARD = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'A story',
  summary_bullets: ['A line.'],
  assets_url: '/epk/odessa-marlowe',
  format: 'TV',
  city_region: null,
  news_peg: null,
  model_written: false,
  invented: false,
  creator_name: 'Odessa Marlowe',
};

function setUp(change: Partial<Deps> = {}) {
  const scheduled: unknown[] = [];
  const tests: [string, string][] = [];
  const probed: string[] = [];
  const handler = createHandler({
    requireAdmin: () => Promise.resolve(CALLER),
    hit: allowAll,
    read: () =>
      Promise.resolve({
        content: {
          id: ISSUE,
          issue_date: '2026-11-27',
          title: 'T',
          subject: 'The week',
          intro: null,
          cards: [CARD],
        },
        grounds: [{ item_id: CARD.id, grounds: [], settled: ['A story', 'A line.'] }],
        checks: [{ name: 'cards', ok: true, message: '1 card; an issue has at most 10.' }],
        fingerprint: 'f1',
      }),
    schedule: (...args) => Promise.resolve(scheduled.push(args)),
    queueTest: (email, mail) => Promise.resolve(tests.push([email, mail.subject])),
    probe: (link) => {
      probed.push(link);
      return Promise.resolve(true);
    },
    urls: () => ({
      site: 'https://app.example',
      functions: 'https://app.example/functions/v1',
      postalAddress: '1 Test Street',
    }),
    triggerMailWorker: () => undefined,
    log: logSpy().log,
    ...change,
  });
  const act = async (action: string) => read(await handler(post({ issue_id: ISSUE, action })));
  return { act, scheduled, tests, probed };
}

const names = (body: Record<string, unknown>) =>
  (body['checks'] as { name: string; ok: boolean }[]).map(({ name, ok }) => `${name} ${ok}`);

/** An issue of one card with these lines, which the database has checked so. */
const issueWith =
  ({
    lines = CARD.summary_bullets,
    settled = ['A story', 'A line.'],
    checks = [],
  }: {
    lines?: string[];
    settled?: string[];
    checks?: Awaited<ReturnType<Deps['read']>>['checks'];
  }): Deps['read'] =>
  () =>
    Promise.resolve({
      content: {
        id: ISSUE,
        issue_date: '2026-11-27',
        title: 'T',
        subject: 'S',
        intro: null,
        cards: [{ ...CARD, summary_bullets: lines }],
      },
      grounds: [{ item_id: CARD.id, grounds: [], settled }],
      checks,
      fingerprint: 'f1',
    });

Deno.test('check makes every check of the mail and calls its links', async () => {
  const { act, probed, scheduled } = setUp();
  const { status, body } = await act('check');
  assert.equal(status, 200);
  assert.deepEqual(names(body), [
    'cards true',
    'claims true',
    'wording true',
    'size true',
    'text true',
    'address true',
    'headers true',
    'links true',
  ]);
  assert.equal(body['green'], true);
  assert.deepEqual(probed.toSorted(), [
    'https://app.example/app/settings',
    'https://app.example/epk/odessa-marlowe',
  ]);
  assert.deepEqual(scheduled, []);
});

Deno.test(
  'a warning keeps no issue from its readers; a story that says its peg three times does',
  async () => {
    const line = 'Night buses end in June for all.';
    const withPeg = (news_peg: string | null) =>
      setUp({
        read: () =>
          Promise.resolve({
            content: {
              id: ISSUE,
              issue_date: '2026-11-27',
              title: 'T',
              subject: 'The week',
              intro: null,
              cards: [{ ...CARD, title: 'Night buses end', news_peg, summary_bullets: [line] }],
            },
            grounds: [{ item_id: CARD.id, grounds: [], settled: ['Night buses end', line] }],
            checks: [{ name: 'week', ok: null, message: 'Two issues.' }],
            fingerprint: 'f1',
          }),
      });
    const once = withPeg(null);
    const { body } = await once.act('check');
    assert.deepEqual([body['green'], names(body)[0]], [true, 'week null']);
    assert.equal((await once.act('schedule')).status, 200);

    const thrice = withPeg('Night buses end');
    assert.deepEqual(await thrice.act('schedule'), {
      status: 409,
      body: { code: 'preflight_failed', message: '“Night buses end” says its peg 3 times.' },
    });
    assert.deepEqual(thrice.scheduled, []);
  },
);

Deno.test('schedule stores the checked version when all is green', async () => {
  const { act, scheduled } = setUp();
  assert.equal((await act('schedule')).body['scheduled'], true);
  assert.deepEqual(scheduled, [[ISSUE, 'f1']]);
});

Deno.test('schedule refuses when a link is dead or a check of the database is red', async () => {
  const dead = setUp({ probe: () => Promise.resolve(false) });
  const { status, body } = await dead.act('schedule');
  assert.deepEqual([status, body['code']], [409, 'preflight_failed']);
  assert.match(String(body['message']), /No answer from: .*https:\/\/app\.example\/epk/);
  assert.deepEqual(dead.scheduled, []);

  const red = setUp({
    read: issueWith({
      checks: [{ name: 'subject', ok: false, message: 'The subject is missing.' }],
    }),
  });
  assert.equal((await red.act('schedule')).body['message'], 'The subject is missing.');
  assert.deepEqual(red.scheduled, []);
});

Deno.test(
  'schedule refuses a card with a sentence that nothing supports, and names it',
  async () => {
    const { act, scheduled } = setUp({
      read: issueWith({ lines: ['A line.', 'She won an Emmy in 2019.'] }),
    });
    const { body } = await act('schedule');
    assert.equal(
      body['message'],
      'Nothing the creator gave says: “She won an Emmy in 2019.” (A story)',
    );
    assert.deepEqual(scheduled, []);
  },
);

Deno.test(
  'each check of the mail is red for its own reason, says why, and refuses the schedule',
  async () => {
    const urls = {
      site: 'https://app.example',
      functions: 'https://app.example/functions/v1',
      postalAddress: '1 Test Street',
    };
    const withLine = (line: string): Partial<Deps> => ({
      read: issueWith({ lines: [line], settled: ['A story', line] }),
    });
    const cases: [string, Partial<Deps>, RegExp][] = [
      ['size', withLine('word '.repeat(21_000).trim()), /^The mail has 1\d\d\.\d KB/],
      ['text', withLine('A line with <div> in it.'), /marks of HTML/],
      ['address', { urls: () => ({ ...urls, postalAddress: '' }) }, /MAIL_POSTAL_ADDRESS/],
      ['headers', { urls: () => ({ ...urls, functions: '/functions/v1' }) }, /no web address/],
    ];
    for (const [name, change, reason] of cases) {
      const { act, scheduled } = setUp(change);
      const { checks } = (await act('check')).body as {
        checks: { name: string; ok: boolean; message: string }[];
      };
      const red = checks.filter(({ ok }) => !ok);
      assert.deepEqual(
        red.map((check) => check.name),
        [name],
      );
      assert.match(red[0]?.message ?? '', reason);
      assert.equal((await act('schedule')).body['code'], 'preflight_failed');
      assert.deepEqual(scheduled, []);
    }
  },
);

Deno.test('test mails the issue to the admin alone, whatever the checks say', async () => {
  const { act, tests } = setUp({ probe: () => Promise.resolve(false) });
  assert.equal((await act('test')).body['tested'], CALLER.email);
  assert.deepEqual(tests, [[CALLER.email, '[Test] The week']]);
});

Deno.test('others are refused', async () => {
  const { act, scheduled } = setUp({
    requireAdmin: () => Promise.reject(new HttpError('forbidden', 'No.')),
  });
  assert.equal((await act('schedule')).status, 403);
  assert.deepEqual(scheduled, []);
});
