import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../testing/database/embedded.ts';
import { openPlain } from '../../testing/database/plain.ts';
import { startPostgres } from '../../testing/database/postgres-server.ts';
import { startCatcher } from '../../testing/digest/catcher.ts';
import { digestDeps } from '../../testing/digest/deps.ts';
import { addDueIssue, fixRecipients, makeAllDue } from '../../testing/digest/population.ts';
import {
  digestLimits,
  sendDigest,
} from '../../supabase/functions/_shared/runtime/friday-fix/send-digest.ts';
import { claimSeconds, scheduleOf } from '../../supabase/functions/_shared/domain/schedules.ts';
import { scheduled } from '../../supabase/functions/_shared/runtime/request/scheduled.ts';
import { fridayFixSendResponseSchema } from '../../supabase/functions/_shared/domain/api/scheduled/friday-fix-send.ts';

const RECIPIENTS = 200;
const PER_SECOND = 10;
/** A fifth of the schedule's interval: most calls meet a run. */
const CALL_EVERY_MS = 2_000;

/** The most of the sorted times, in milliseconds, that lie in one second. */
function mostInASecond(times: readonly number[]): number {
  let most = 0;
  for (let first = 0, at = 0; at < times.length; at += 1) {
    while ((times[at] ?? 0) - (times[first] ?? 0) >= 1000) first += 1;
    most = Math.max(most, at - first + 1);
  }
  return most;
}

/**
 * Calls the sender every two seconds as pg_cron does, waiting for no response, and prints how many mails left
 * in one second at most. Returns what is wrong.
 */
export async function overlappingCalls(): Promise<string[]> {
  const server = await startPostgres();
  if (typeof server === 'string') throw new Error(server);
  const database = openPlain(server.url, 2);
  const pool = new pg.Pool({ connectionString: server.url, max: 24 });
  // The server's stop ends connections that are idle.
  pool.on('error', () => undefined);
  const times: number[] = [];
  const catcher = await startCatcher({ onBytes: () => times.push(performance.now()) });
  const schedule = scheduleOf('friday-fix-send');
  let running = 0;
  let most = 0;
  const handler = scheduled(
    'friday-fix-send',
    fridayFixSendResponseSchema,
    {
      requireCron: () => undefined,
      claim: async () => {
        const { rows } = await pool.query<{ run: number | null }>(
          `select public.claim_worker('friday-fix-send', $1)::int as run`,
          [claimSeconds(schedule)],
        );
        return rows[0]?.run ?? null;
      },
      release: (run, report) =>
        pool.query(`select public.release_worker('friday-fix-send', $1, $2)`, [run, report]),
      now: Date.now,
      log: () => undefined,
    },
    async (end) => {
      running += 1;
      most = Math.max(most, running);
      try {
        const limits = digestLimits(PER_SECOND, end - Date.now());
        return await sendDigest(digestDeps(pool, catcher.url), limits);
      } finally {
        running -= 1;
      }
    },
  );
  try {
    await migrate(database);
    await addDueIssue(database, RECIPIENTS, 0);
    await fixRecipients(database);
    await makeAllDue(database);
    const responses: Promise<Response>[] = [];
    const started = performance.now();
    // Three times as long as the rate needs.
    const calls = (3 * RECIPIENTS * 1000) / PER_SECOND / CALL_EVERY_MS;
    for (let call = 0; call < calls && times.length < RECIPIENTS; call += 1) {
      responses.push(handler(new Request('http://bench', { method: 'POST' })));
      await setTimeout(CALL_EVERY_MS);
    }
    await Promise.all(responses);
    const seconds = ((times.at(-1) ?? 0) - started) / 1000;
    const fastest = mostInASecond(times);
    console.log(
      `${String(responses.length)} calls, ${String(times.length)} mails in ${seconds.toFixed(1)} s, ` +
        `${String(most)} run at a time, ${String(fastest)} mails in one second at most (rate ${String(PER_SECOND)})`,
    );
    return [
      ...(most > 1 ? ['Runs overlapped.'] : []),
      // On a busy machine mails arrive less evenly than they leave; two senders are twice the rate.
      ...(fastest > 1.5 * PER_SECOND ? ['The rate was exceeded.'] : []),
      ...(times.length === RECIPIENTS ? [] : ['Not every mail left once.']),
    ];
  } finally {
    await catcher.stop();
    await pool.end();
    await database.close();
    await server.stop();
  }
}
