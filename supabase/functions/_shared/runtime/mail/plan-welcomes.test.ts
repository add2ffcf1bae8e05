import assert from 'node:assert/strict';
import type { RenderedMail } from '../../domain/mail/layout.ts';
import { logSpy } from '../testing.ts';
import { queuePlanWelcomes, type DueWelcome, type PlanWelcomeDeps } from './plan-welcomes.ts';

const DUE: DueWelcome = { subscription_id: 'sub_1', plan: 'pro', name: 'Ada' };

function setUp(change: Partial<PlanWelcomeDeps> = {}) {
  const queued: { due: DueWelcome; mail: RenderedMail }[] = [];
  const log = logSpy();
  const deps: PlanWelcomeDeps = {
    due: () => Promise.resolve([DUE]),
    queue: (due, mail) => Promise.resolve(queued.push({ due, mail }) > 0),
    site: () => 'https://site.example',
    log: log.log,
    ...change,
  };
  return { deps, queued, log };
}

Deno.test('who got a plan reads what it gives, with the way to its page', async () => {
  const { deps, queued } = setUp();
  assert.equal(await queuePlanWelcomes(deps, 10), 1);
  assert.equal(queued[0]?.mail.subject, 'You are on the Pro plan');
  assert.match(queued[0].mail.text, /https:\/\/site\.example\/app\/plan/);
});

Deno.test('one that cannot be queued does not stop the others', async () => {
  const other = { ...DUE, subscription_id: 'sub_2' };
  const { deps, queued, log } = setUp({ due: () => Promise.resolve([DUE, other]) });
  const { queue } = deps;
  deps.queue = (due, mail) => (due === DUE ? Promise.reject(new Error('down')) : queue(due, mail));
  assert.equal(await queuePlanWelcomes(deps, 10), 1);
  assert.equal(queued[0]?.due, other);
  assert.deepEqual(log.events, ['plan_welcome_not_queued']);
});

Deno.test('a mail that the database does not want is not counted', async () => {
  const { deps } = setUp({ queue: () => Promise.resolve(false) });
  assert.equal(await queuePlanWelcomes(deps, 10), 0);
});
