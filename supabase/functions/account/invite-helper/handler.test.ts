import assert from 'node:assert/strict';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import { CALLER, allowAll, allowNone, logSpy, post, read } from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

const input = { email: 'Pat@pr.example', can_write: true, can_propose: false };

function setUp(change: Partial<Deps> = {}) {
  const invited: Parameters<Deps['invite']>[] = [];
  let triggers = 0;
  const handler = createHandler({
    requireUser: () => Promise.resolve(CALLER),
    hit: allowAll,
    nameOf: () => Promise.resolve('Ada Cole'),
    invite: (...args) => {
      invited.push(args);
      return Promise.resolve();
    },
    newMark: () => 'MARK',
    siteUrl: () => 'https://site.example',
    triggerMailWorker: () => {
      triggers += 1;
    },
    log: logSpy().log,
    ...change,
  });
  return { handler, invited, triggers: () => triggers };
}

Deno.test('invite-helper mails a link whose token is made at delivery', async () => {
  const { handler, invited, triggers } = setUp();
  const { status, body } = await read(await handler(post(input)));
  assert.deepEqual([status, body], [200, { invited: true }]);
  const [creatorId, invitation, mail] = invited[0] ?? [];
  assert.equal(creatorId, CALLER.id);
  assert.deepEqual([invitation?.can_write, invitation?.can_propose], [true, false]);
  assert.deepEqual(mail?.marks, { helper: 'MARK' });
  assert.match(mail?.text ?? '', /https:\/\/site\.example\/app\/invitation\/MARK/);
  assert.match(mail?.text ?? '', /Ada Cole invites you .* to write pitches from their facts\./);
  assert.doesNotMatch(mail?.text ?? '', /propose pitches/);
  assert.equal(triggers(), 1);
});

Deno.test('invite-helper refuses visitors, bad addresses and too many invitations', async () => {
  const visitor = setUp({
    requireUser: () => Promise.reject(new HttpError('unauthenticated', 'Please sign in.')),
  });
  assert.equal((await visitor.handler(post(input))).status, 401);
  const { handler, invited } = setUp();
  const { status, body } = await read(await handler(post({ ...input, email: 'pat' })));
  assert.equal(status, 400);
  assert.ok((body.fields as Record<string, string>)['email']);
  assert.equal((await setUp({ hit: allowNone }).handler(post(input))).status, 429);
  assert.equal(invited.length + visitor.invited.length, 0);
});
