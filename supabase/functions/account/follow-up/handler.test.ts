import assert from 'node:assert/strict';
import type { QueuedMail } from '../../_shared/domain/mail/queued-mail.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import { queueDueFollowUps, type FollowUpContext } from '../../_shared/runtime/mail/follow-ups.ts';
import { CALLER, allowAll, logSpy, post, read } from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

const ID = '22222222-2222-4222-8222-222222222222';
const context: FollowUpContext = {
  send_id: ID,
  number: 1,
  subject: 'The ledger every kitchen table needs',
  sent_at: '2026-11-18T02:00:00Z',
  time_zone: 'America/New_York',
  words: {
    line1_hook: 'Families talk about money when it is gone.',
    line3_whyyou: 'I have taught 214 free money classes. They were full.',
    talking_points: null,
  },
  outlet: { name: 'Daybreak', contact_name: null, greets: 'Dana Whitfield' },
  creator: { name: 'Ada Cole', city_region: null, slug: 'ada' },
};
const urls = () => ({ site: 'https://site.example', functions: 'https://api.example' });

function setUp(change: Partial<Deps> = {}) {
  const queued: { number: number; mail: QueuedMail }[] = [];
  let marks = 0;
  const handler = createHandler({
    requireUser: () => Promise.resolve(CALLER),
    hit: allowAll,
    context: () => Promise.resolve(context),
    queue: (_sendId, number, mail) => Promise.resolve(void queued.push({ number, mail })),
    urls,
    postalAddress: () => '1 Test Street',
    newMark: () => `MARK${(marks += 1)}`,
    triggerMailWorker: () => undefined,
    log: logSpy().log,
    ...change,
  });
  return { handler, queued };
}

Deno.test('follow-up shows a short text from the sent words before it sends it', async () => {
  const { handler, queued } = setUp();
  const shown = (await read(await handler(post({ send_id: ID, send: false })))).body;
  assert.equal(shown['subject'], 'Re: The ledger every kitchen table needs');
  const text = String(shown['text']);
  // Tuesday evening in New York, Wednesday in UTC.
  assert.match(text, /On Tuesday I sent you/);
  assert.match(text, /I have taught 214 free money classes\.\n/);
  assert.doesNotMatch(text, /They were full|MARK/);
  assert.ok((text.split('\n--\n')[0] ?? '').split(/\s+/).length < 60);
  assert.equal(queued.length, 0);

  await handler(post({ send_id: ID, send: true }));
  assert.equal(queued[0]?.number, 1);
  assert.equal(queued[0]?.mail.headers['From-Name'], 'Ada Cole via Newspeg');
  assert.match(
    queued[0]?.mail.headers['List-Unsubscribe'] ?? '',
    /links\/unsubscribe\/pitches\?t=MARK/,
  );
  assert.match(queued[0]?.mail.text ?? '', /answer\/MARK/);
  // The editor is greeted as in the first mail; the creator does not know the name yet.
  assert.match(queued[0]?.mail.text ?? '', /^Hi Dana,/);
  assert.match(text, /^Hi Daybreak team,/);
});

Deno.test('follow-up returns the reason of a refusal', async () => {
  const refused = setUp({
    context: () => Promise.reject(new HttpError('no_follow_up', 'Give them three days.')),
  });
  assert.deepEqual(await read(await refused.handler(post({ send_id: ID, send: true }))), {
    status: 409,
    body: { code: 'no_follow_up', message: 'Give them three days.' },
  });
});

Deno.test('queueDueFollowUps goes on after one that is refused', async () => {
  const queued: string[] = [];
  const count = await queueDueFollowUps(
    {
      due: () => Promise.resolve(['a', 'b']),
      context: (id) =>
        id === 'a'
          ? Promise.reject(new HttpError('no_follow_up', 'No.'))
          : Promise.resolve(context),
      queue: (id) => Promise.resolve(void queued.push(id)),
      urls,
      postalAddress: () => '1 Test Street',
      newMark: () => 'MARK',
      log: logSpy().log,
    },
    10,
  );
  assert.deepEqual([count, queued], [1, ['b']]);
});
