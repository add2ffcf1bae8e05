import assert from 'node:assert/strict';
import { z } from 'zod';
import { claimSeconds, scheduleOf, SCHEDULES } from '../../domain/schedules.ts';
import { freeRun, get, post, read, unreachable } from '../testing.ts';
import { HttpError } from './http-error.ts';
import { scheduled, type RunDeps } from './scheduled.ts';

const reportSchema = z.object({ sent: z.number() });

/** Claims as the database has them, by the clock of the test. */
function claims(clock: { seconds: number }, seconds: number): Pick<RunDeps, 'claim' | 'release'> {
  let run = 0;
  let until = 0;
  return {
    claim: () => {
      if (until > clock.seconds) return Promise.resolve(null);
      until = clock.seconds + seconds;
      return Promise.resolve((run += 1));
    },
    release: (ended) => Promise.resolve(void (ended === run && (until = 0))),
  };
}

Deno.test('every run ends before the next call, and a claim outlasts a run', () => {
  for (const schedule of SCHEDULES) {
    assert.ok(schedule.runSeconds < schedule.everySeconds, schedule.worker);
    assert.ok(claimSeconds(schedule) > schedule.runSeconds, schedule.worker);
    // A hosted function is ended after 150 seconds.
    assert.ok(claimSeconds(schedule) < 150, schedule.worker);
  }
});

Deno.test('called every ten seconds, runs of 35 seconds never overlap', async () => {
  const clock = { seconds: 0 };
  const ends: { at: number; finish: () => void }[] = [];
  let running = 0;
  let most = 0;
  const handler = scheduled(
    'friday-fix-send',
    reportSchema,
    {
      ...freeRun(),
      ...claims(clock, claimSeconds(scheduleOf('friday-fix-send'))),
    },
    () =>
      new Promise((resolve) => {
        running += 1;
        most = Math.max(most, running);
        ends.push({
          at: clock.seconds + 35,
          finish: () => {
            running -= 1;
            resolve({ sent: 1 });
          },
        });
      }),
  );
  // The scheduler waits for no response.
  const responses: Promise<Response>[] = [];
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  for (; clock.seconds <= 600; clock.seconds += 5) {
    for (const end of ends.splice(0, ends.length)) {
      if (end.at <= clock.seconds) end.finish();
      else ends.push(end);
    }
    await settle();
    if (clock.seconds % 10 === 0) responses.push(handler(post({})));
    await settle();
  }
  for (const end of ends) end.finish();
  const bodies = await Promise.all(responses.map(async (response) => read(await response)));
  assert.equal(most, 1);
  assert.equal(bodies.filter(({ body }) => body['sent'] === 1).length, 16);
  assert.ok(bodies.every(({ status }) => status === 200));
});

Deno.test('a run gets its end, and its report is heartbeat and response', async () => {
  const released: unknown[] = [];
  const handler = scheduled(
    'mail-worker',
    reportSchema,
    {
      ...freeRun(),
      now: () => 1000,
      claim: () => Promise.resolve(7),
      release: (...end) => Promise.resolve(released.push(end)),
    },
    (end) => Promise.resolve({ sent: end }),
  );
  assert.deepEqual(await read(await handler(post({}))), { status: 200, body: { sent: 13_000 } });
  assert.deepEqual(released, [[7, { sent: 13_000 }]]);
});

Deno.test('a run that fails ends its claim without a heartbeat', async () => {
  const released: unknown[] = [];
  const handler = scheduled(
    'mail-worker',
    reportSchema,
    { ...freeRun(), release: (...end) => Promise.resolve(released.push(end)) },
    unreachable,
  );
  assert.equal((await handler(post({}))).status, 500);
  assert.deepEqual(released, [[1, null]]);
});

Deno.test('a busy worker does nothing, and strangers claim nothing', async () => {
  const busy = { ...freeRun(), claim: () => Promise.resolve(null), release: unreachable };
  assert.deepEqual(
    await read(await scheduled('mail-worker', reportSchema, busy, unreachable)(post({}))),
    { status: 200, body: { state: 'busy' } },
  );
  const stranger = scheduled(
    'mail-worker',
    reportSchema,
    {
      ...freeRun(),
      claim: unreachable,
      requireCron: () => {
        throw new HttpError('unauthenticated', 'No.');
      },
    },
    unreachable,
  );
  assert.equal((await stranger(post({}))).status, 401);
  assert.equal((await stranger(get())).status, 405);
});
