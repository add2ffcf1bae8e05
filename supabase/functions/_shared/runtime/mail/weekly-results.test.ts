import assert from 'node:assert/strict';
import { hashToken } from '../crypto.ts';
import { logSpy, TOKEN } from '../testing.ts';
import {
  queueWeeklyResults,
  type DueResults,
  type ResultsMail,
  type WeeklyResultsDeps,
} from './weekly-results.ts';

const DUE: DueResults = {
  user_id: '11111111-1111-4111-8111-111111111111',
  name: 'Ada',
  week: '2026-11-30',
  results: { sent: 1, opens: 1, clicks: 0, answers: 0, bookings: 0, marked: 0, said: [] },
};

function setUp(change: Partial<WeeklyResultsDeps> = {}) {
  const queued: { due: DueResults; tokenHash: string; mail: ResultsMail }[] = [];
  const log = logSpy();
  const deps: WeeklyResultsDeps = {
    due: () => Promise.resolve([DUE]),
    queue: (due, tokenHash, mail) => {
      queued.push({ due, tokenHash, mail });
      return Promise.resolve(true);
    },
    urls: () => ({ site: 'https://site.example', functions: 'https://site.example/functions/v1' }),
    postalAddress: () => '1 Test Street',
    newToken: () => TOKEN,
    log: log.log,
    ...change,
  };
  return { deps, queued, log };
}

Deno.test(
  'the weekly mail is stopped by one click and by its page; only the hash is stored',
  async () => {
    const { deps, queued } = setUp();
    assert.equal(await queueWeeklyResults(deps, 10), 1);
    const [first] = queued;
    assert.equal(first?.tokenHash, hashToken(TOKEN));
    assert.equal(first?.mail.headers['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click');
    assert.equal(
      first?.mail.headers['List-Unsubscribe'],
      `<https://site.example/functions/v1/links/unsubscribe/results?t=${TOKEN}>`,
    );
    assert.match(first?.mail.text ?? '', new RegExp(`/results/stop\\?token=${TOKEN}&a=stop`));
  },
);

Deno.test('one weekly mail that cannot be queued does not stop the others', async () => {
  const other = { ...DUE, user_id: '22222222-2222-4222-8222-222222222222' };
  const { deps, queued, log } = setUp({ due: () => Promise.resolve([DUE, other]) });
  const { queue } = deps;
  deps.queue = (due, tokenHash, mail) =>
    due === DUE ? Promise.reject(new Error('down')) : queue(due, tokenHash, mail);
  assert.equal(await queueWeeklyResults(deps, 10), 1);
  assert.equal(queued[0]?.due.user_id, other.user_id);
  assert.deepEqual(log.events, ['weekly_results_not_queued']);
});

Deno.test('a weekly mail that was queued before is not counted', async () => {
  const { deps } = setUp({ queue: () => Promise.resolve(false) });
  assert.equal(await queueWeeklyResults(deps, 10), 0);
});
