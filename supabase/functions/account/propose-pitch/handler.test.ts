import assert from 'node:assert/strict';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import { CALLER, allowAll, allowNone, logSpy, post, read } from '../../_shared/runtime/testing.ts';
import { storedLetter } from '../../_shared/runtime/mail/testing.ts';
import { createHandler, type Deps, type Proposal } from './handler.ts';

const ID = '22222222-2222-4222-8222-222222222222';
const input = { variation_id: ID, revision: 3, outlet_ids: [ID], note: 'This week fits best.' };

type Context = Awaited<ReturnType<Deps['context']>>;
const context: Context = {
  ...storedLetter(ID),
  creator: { name: 'Ada Cole' },
  helper: { name: 'Dana', as: 'team' },
  outlets: ['Daybreak', 'Night Desk'],
};

function setUp(change: Partial<Deps> = {}) {
  const proposed: Proposal[] = [];
  let triggers = 0;
  const handler = createHandler({
    requireUser: () => Promise.resolve(CALLER),
    hit: allowAll,
    context: () => Promise.resolve(context),
    propose: (proposal) => {
      proposed.push(proposal);
      return Promise.resolve({ proposal_id: proposal.proposalId });
    },
    newId: () => ID,
    siteUrl: () => 'https://site.example',
    triggerMailWorker: () => {
      triggers += 1;
    },
    log: logSpy().log,
    ...change,
  });
  return { handler, proposed, triggers: () => triggers };
}

Deno.test(
  'propose-pitch mails the creator the whole letter, its outlets and the page that asks',
  async () => {
    const { handler, proposed, triggers } = setUp();
    const { status, body } = await read(await handler(post(input)));
    assert.deepEqual([status, body], [200, { proposal_id: ID }]);
    const [proposal] = proposed;
    assert.equal(proposal?.helperId, CALLER.id);
    const text = proposal?.mail.text ?? '';
    for (const part of [
      'Dana of Newspeg',
      'Daybreak, Night Desk',
      'the human story',
      'The hook.',
      'Why now.',
      'Why me.',
      'This week fits best.',
      `https://site.example/app/done-for-me/${ID}`,
    ]) {
      assert.ok(text.includes(part), part);
    }
    assert.equal(triggers(), 1);
  },
);

Deno.test(
  'propose-pitch proposes only the words that were read, and solemn news only with what helps',
  async () => {
    const old = setUp();
    assert.equal((await old.handler(post({ ...input, revision: 2 }))).status, 409);
    const solemn = setUp({
      context: () =>
        Promise.resolve({
          ...context,
          pitch: { ...context.pitch, news_peg: 'Three children killed in school bus crash' },
        }),
    });
    assert.equal((await solemn.handler(post(input))).status, 422);
    assert.equal(old.proposed.length + solemn.proposed.length, 0);
  },
);

Deno.test('propose-pitch refuses who does not help, bad input and too many calls', async () => {
  const stranger = setUp({
    context: () => Promise.reject(new HttpError('not_helper', 'Not yours.')),
  });
  assert.equal((await stranger.handler(post(input))).status, 403);
  assert.equal(stranger.triggers(), 0);
  assert.equal((await setUp().handler(post({ ...input, outlet_ids: [] }))).status, 400);
  assert.equal((await setUp({ hit: allowNone }).handler(post(input))).status, 429);
});
