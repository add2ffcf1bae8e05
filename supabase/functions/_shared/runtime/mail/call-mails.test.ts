import assert from 'node:assert/strict';
import type { RenderedMail } from '../../domain/mail/layout.ts';
import { logSpy } from '../testing.ts';
import { queueCallMails, type CallMailDeps, type DueCallMail } from './call-mails.ts';

const DUE: DueCallMail = {
  mail_id: 'mail-1',
  mail_kind: 'booked',
  to_host: false,
  name: 'Ada',
  other: 'Ruth',
  call_kind: 'coaching',
  starts_at: '2027-03-10T15:00:00Z',
  minutes: 30,
  link: 'https://meet.example/a',
  topic: null,
  canceled_by: null,
  given_back: false,
  time_zone: 'UTC',
};

function setUp(due: DueCallMail[], change: Partial<CallMailDeps> = {}) {
  const queued: { id: string; mail: RenderedMail }[] = [];
  const log = logSpy();
  const deps: CallMailDeps = {
    due: () => Promise.resolve(due),
    queue: (id, mail) => Promise.resolve(queued.push({ id, mail }) > 0),
    site: () => 'https://site.example',
    log: log.log,
    ...change,
  };
  return { deps, queued, log };
}

Deno.test('the mail of a call leads each side to its own page', async () => {
  const { deps, queued } = setUp([DUE, { ...DUE, mail_id: 'mail-2', to_host: true }]);
  assert.equal(await queueCallMails(deps, 10), 2);
  assert.match(queued[0]?.mail.text ?? '', /site\.example\/app\/calls/);
  assert.match(queued[1]?.mail.text ?? '', /site\.example\/admin\?tab=calls/);
});

Deno.test('a call mail that cannot be written does not stop the others', async () => {
  const { deps, queued, log } = setUp([
    { ...DUE, time_zone: 'Mars/Crater' },
    { ...DUE, mail_id: 'mail-2' },
  ]);
  assert.equal(await queueCallMails(deps, 10), 1);
  assert.equal(queued[0]?.id, 'mail-2');
  assert.deepEqual(log.events, ['call_mail_not_queued']);
});
