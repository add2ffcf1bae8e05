import assert from 'node:assert/strict';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import { freeRun, logSpy, post, read, unreachable } from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';
import type { DigestMail, RequestRows } from './rows.ts';

const ID = '22222222-2222-4222-8222-222222222222';
const ENTRY = '33333333-3333-4333-8333-333333333333';
const EDITOR = { name: 'Dana', outlet: 'Daybreak', verified: false };
const REQUEST = {
  slug: 'people-who-repair-a1b2c3',
  topic: 'People who repair instruments',
  details: '',
  format: 'podcast' as const,
  beats: ['Culture'],
  shared_beats: ['Culture'],
  place: null,
  ai_stance: 'label' as const,
  wanted: 5,
  places_left: 5,
  choose_up_to: 1,
  deadline: '2026-11-27T17:00:00Z',
  editor: EDITOR,
};

function setUp(rows: Partial<RequestRows> = {}, change: Partial<Deps> = {}) {
  const mails: Record<string, unknown>[] = [];
  const keep =
    (kind: string) =>
    (id: string, ...rest: unknown[]) => {
      mails.push({ kind, id, rest });
      return Promise.resolve(true);
    };
  const none = () => Promise.resolve([]);
  const spy = logSpy();
  let triggers = 0;
  const handler = createHandler({
    ...freeRun(),
    rows: {
      reminders: none,
      remind: keep('remind'),
      introEnds: none,
      endIntro: keep('endIntro'),
      notices: none,
      notice: keep('notice'),
      words: none,
      word: keep('word'),
      requestEnds: none,
      endRequest: keep('endRequest'),
      digests: none,
      digest: keep('digest'),
      refreshTopics: () => Promise.resolve(0),
      tidy: () => Promise.resolve(),
      ...rows,
    },
    urls: () => ({
      site: 'https://site.example',
      functions: 'https://f.example',
      postalAddress: '1 Test Street',
    }),
    newMark: () => 'MARK',
    now: () => Date.parse('2026-11-22T12:00:00Z'),
    triggerMailWorker: () => {
      triggers += 1;
    },
    log: spy.log,
    ...change,
  });
  const text = () => JSON.stringify(mails);
  return { handler, mails, text, events: spy.events, triggers: () => triggers };
}

Deno.test('request-worker reminds, passes on and reports the counts', async () => {
  const { handler, text, triggers } = setUp({
    reminders: () =>
      Promise.resolve([
        {
          id: ID,
          title: 'The long table',
          message: null,
          expires_at: '2026-11-22T18:00:00Z',
          creator: { name: 'Ada Cole' },
          editor: EDITOR,
        },
      ]),
    introEnds: () =>
      Promise.resolve([
        {
          id: ID,
          title: 'The quilt',
          creator: { name: 'Bea' },
          editor: EDITOR,
          others: ['The band'],
        },
      ]),
  });
  const { body } = await read(await handler(post({})));
  assert.deepEqual(body, {
    reminders: 1,
    passed: 1,
    notices: 0,
    words: 0,
    ended: 0,
    mails: 0,
    topics: 0,
  });
  assert.match(text(), /About 6 hours are left/);
  assert.match(text(), /introduction\/MARK\?a=yes/);
  assert.match(text(), /Bea did not answer within 24 hours/);
  assert.equal(triggers(), 1);
});

Deno.test(
  'request-worker tells everybody at the end, and the editor only when others ended it',
  async () => {
    const end = {
      id: ID,
      slug: REQUEST.slug,
      topic: REQUEST.topic,
      removed: false,
      chosen: false,
      by_deadline: true,
      editor: EDITOR,
      entries: [{ id: ENTRY, name: 'Ada Cole', headline: 'The bench behind the band room' }],
    };
    const byDeadline = setUp({ requestEnds: () => Promise.resolve([end]) });
    await byDeadline.handler(post({}));
    assert.match(byDeadline.text(), /1 pitch is in your list/);
    assert.match(byDeadline.text(), /can still choose it within 14 days/);
    assert.ok(byDeadline.text().includes(ENTRY));
    const byEditor = setUp({
      requestEnds: () => Promise.resolve([{ ...end, by_deadline: false, chosen: true }]),
    });
    await byEditor.handler(post({}));
    assert.match(byEditor.text(), /chose another pitch/);
    assert.equal((byEditor.mails[0]?.['rest'] as unknown[])[0], null);
  },
);

Deno.test('request-worker mails a no, a question and an answer, without an address', async () => {
  const row = {
    id: ENTRY,
    topic: REQUEST.topic,
    slug: REQUEST.slug,
    headline: 'The bench behind the band room',
    question: 'Which days are free?',
    reply: 'Mondays.',
    creator: { name: 'Ada Cole' },
    editor: EDITOR,
  };
  const { handler, mails, triggers } = setUp({
    words: () =>
      Promise.resolve([
        { ...row, word: 'declined' },
        { ...row, word: 'question' },
        { ...row, word: 'reply' },
      ]),
  });
  const { body } = await read(await handler(post({})));
  assert.equal(body['words'], 3);
  assert.equal(triggers(), 1);
  const [no = '', question = '', answer = ''] = mails.map((mail) => JSON.stringify(mail));
  assert.match(no, /said no to it/);
  assert.ok(!no.includes('Which days'));
  assert.match(question, /Which days are free/);
  assert.ok(!question.includes('Mondays'));
  assert.match(answer, /They answer: “Mondays/);
});

Deno.test('request-worker mails requests with one-click headers', async () => {
  const { handler, mails } = setUp({
    digests: () =>
      Promise.resolve([
        {
          user_id: ID,
          name: 'Ada Cole',
          time_zone: 'America/Chicago',
          requests: [REQUEST],
          newest: '2026-11-22T11:00:00Z',
        },
      ]),
  });
  await handler(post({}));
  const mail = (mails[0]?.['rest'] as unknown[])[1] as DigestMail;
  assert.equal(
    mail.headers['List-Unsubscribe'],
    '<https://f.example/links/unsubscribe/requests?t=MARK>',
  );
  assert.equal(mail.headers['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click');
  assert.match(mail.text, /https:\/\/site\.example\/requests\/people-who-repair-a1b2c3/);
  assert.match(mail.text, /Dana \(says they are with Daybreak\)/);
  assert.match(mail.text, /until Fri, Nov 27, 11:00 AM CST/);
  assert.match(mail.text, /1 open request on your beat \(what you speak about\): Culture\./);
  assert.match(mail.text, /Turn these mails off: https:\/\/site\.example\/request-mails\/MARK/);
});

Deno.test(
  'request-worker computes what matching waits for, as long as batches are full',
  async () => {
    const batches = [50, 50, 7, 50];
    const { handler, triggers } = setUp({
      refreshTopics: () => Promise.resolve(batches.shift() ?? 0),
    });
    assert.equal((await read(await handler(post({})))).body['topics'], 107);
    assert.equal(triggers(), 0);
  },
);

Deno.test('request-worker leaves to the next run what takes over ten seconds', async () => {
  let now = 0;
  const { handler } = setUp(
    {
      refreshTopics: () => {
        now += 3_000;
        return Promise.resolve(50);
      },
    },
    { now: () => now },
  );
  assert.equal((await read(await handler(post({})))).body['topics'], 200);
});

Deno.test('request-worker goes on after a failed task and stays quiet without work', async () => {
  const { handler, events, triggers } = setUp({ reminders: unreachable });
  assert.equal((await handler(post({}))).status, 200);
  assert.deepEqual(events, ['request_task_failed']);
  assert.equal(triggers(), 0);
});

Deno.test('request-worker goes on after a row that fails', async () => {
  const due = {
    user_id: ID,
    name: 'Ada Cole',
    time_zone: 'America/Chicago',
    requests: [REQUEST],
    newest: '2026-11-22T11:00:00Z',
  };
  let calls = 0;
  const { handler, events } = setUp({
    digests: () => Promise.resolve([due, due]),
    digest: () => {
      calls += 1;
      return calls === 1 ? unreachable() : Promise.resolve(true);
    },
  });
  assert.equal((await read(await handler(post({})))).body['mails'], 1);
  assert.deepEqual(events, ['request_row_failed']);
});

Deno.test('request-worker leaves what it has no time for to the next run', async () => {
  const due = {
    user_id: ID,
    name: 'Ada Cole',
    time_zone: 'America/Chicago',
    requests: [REQUEST],
    newest: '2026-11-22T11:00:00Z',
  };
  let clock = 0;
  const { handler } = setUp(
    { digests: () => Promise.resolve(Array.from({ length: 50 }, () => due)) },
    { now: () => (clock += 1_000) },
  );
  assert.equal((await read(await handler(post({})))).body['mails'], 23);
});

Deno.test('request-worker refuses callers without the cron secret', async () => {
  const { handler, mails } = setUp(
    {},
    {
      requireCron: () => {
        throw new HttpError('unauthenticated', 'No.');
      },
    },
  );
  assert.equal((await handler(post({}))).status, 401);
  assert.equal(mails.length, 0);
});

Deno.test('request-worker names as reason only beats that every request shares', async () => {
  const { handler, mails } = setUp({
    digests: () =>
      Promise.resolve([
        {
          user_id: ID,
          name: 'Ada Cole',
          time_zone: 'America/Chicago',
          requests: [REQUEST, { ...REQUEST, shared_beats: [] }],
          newest: '2026-11-22T11:00:00Z',
        },
      ]),
  });
  await handler(post({}));
  const mail = (mails[0]?.['rest'] as unknown[])[1] as DigestMail & { subject: string };
  assert.equal(mail.subject, '2 open requests close to your profile');
});
