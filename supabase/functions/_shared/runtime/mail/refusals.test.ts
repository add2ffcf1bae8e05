import assert from 'node:assert/strict';
import type { RenderedMail } from '../../domain/mail/layout.ts';
import { logSpy } from '../testing.ts';
import { queueRefusals, type DueRefusal, type RefusalDeps } from './refusals.ts';

const DUE: DueRefusal = {
  mail_id: '11111111-1111-4111-8111-111111111111',
  pitch_id: '22222222-2222-4222-8222-222222222222',
  subject: 'Rents rise',
  reason: 'The Drum takes no pitches at the moment.',
  follow_up: false,
  name: 'Ada',
};

function setUp(change: Partial<RefusalDeps> = {}) {
  const queued: { mailId: string; mail: RenderedMail }[] = [];
  const log = logSpy();
  const deps: RefusalDeps = {
    due: () => Promise.resolve([DUE]),
    queue: (mailId, mail) => Promise.resolve(queued.push({ mailId, mail }) > 0),
    site: () => 'https://site.example',
    log: log.log,
    ...change,
  };
  return { deps, queued, log };
}

Deno.test('a creator is told why a pitch did not leave, with the way to its page', async () => {
  const { deps, queued } = setUp();
  assert.equal(await queueRefusals(deps, 10), 1);
  assert.equal(queued[0]?.mailId, DUE.mail_id);
  assert.match(queued[0]?.mail.text ?? '', /takes no pitches at the moment/);
  assert.match(
    queued[0]?.mail.text ?? '',
    new RegExp(`https://site\\.example/app/pitches/${DUE.pitch_id}`),
  );
});

Deno.test('one refusal that cannot be queued does not stop the others', async () => {
  const other = { ...DUE, mail_id: '33333333-3333-4333-8333-333333333333' };
  const { deps, queued, log } = setUp({ due: () => Promise.resolve([DUE, other]) });
  const { queue } = deps;
  deps.queue = (mailId, mail) =>
    mailId === DUE.mail_id ? Promise.reject(new Error('down')) : queue(mailId, mail);
  assert.equal(await queueRefusals(deps, 10), 1);
  assert.equal(queued[0]?.mailId, other.mail_id);
  assert.deepEqual(log.events, ['refusal_not_queued']);
});

Deno.test('a creator who was told before is not counted', async () => {
  const { deps } = setUp({ queue: () => Promise.resolve(false) });
  assert.equal(await queueRefusals(deps, 10), 0);
});
