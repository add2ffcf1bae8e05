/**
 * Holds pitches while three workers send and are killed again and again, on a PostgreSQL server. Fails unless
 *   - no mail leaves more than five seconds after a hold of all began, and none of a held word,
 *   - nothing is lost: every pitch is in the ledger as sent at the end,
 *   - no mail that was recorded as sent leaves again; what a killed worker repeats has the same key.
 *
 *   npx tsx scripts/test/holds.ts [--mails 10000 --seed 7]
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { migrate } from '../../testing/database/embedded.ts';
import { openPlain } from '../../testing/database/plain.ts';
import { startPostgres } from '../../testing/database/postgres-server.ts';
import { startCatcher } from '../../testing/digest/catcher.ts';
import { queuePitches, WORD } from '../../testing/outbox/population.ts';
import { SeededRandom } from '../../testing/seeded-random.ts';

const { values: options } = parseArgs({
  options: { mails: { type: 'string', default: '10000' }, seed: { type: 'string', default: '7' } },
});
const mails = Number(options.mails);
const random = new SeededRandom(Number(options.seed));
const SENDER = fileURLToPath(new URL('../../testing/outbox/sender.ts', import.meta.url));
const WORKERS = 3;
const TIME_LIMIT_MS = 1_200_000;
const EFFECTIVE_MS = 5000;

const problems: string[] = [];
const server = await startPostgres();
if (typeof server === 'string') {
  console.log(`not run: ${server}`);
  process.exit(0);
}
const database = openPlain(server.url, 4);
const copies = new Map<string, number>();
let confirmed = new Set<string>();
let held: 'all' | 'word' | null = null;
let heldSince = 0;
let lastMs = 0;
let late = 0;

const catcher = await startCatcher({
  onCopy: ({ key, subject }) => {
    copies.set(key, (copies.get(key) ?? 0) + 1);
    if (confirmed.has(key)) problems.push(`${key} left again after it was recorded`);
    if (held === null || (held === 'word' && subject !== WORD)) return;
    const ms = performance.now() - heldSince;
    if (ms > EFFECTIVE_MS) late += 1;
    lastMs = Math.max(lastMs, ms);
  },
});

const workers = new Set<ChildProcess>();
let killed = 0;
let over = false;
function startWorker(url: string): void {
  const child = spawn(process.execPath, ['--import', 'tsx', SENDER], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, OUTBOX_DATABASE: url, RESEND_URL: catcher.url },
  });
  workers.add(child);
  child.once('exit', (code) => {
    workers.delete(child);
    if (over) return;
    if (code === null) startWorker(url);
    else problems.push(`A worker ended with ${String(code)}.`);
  });
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
async function rows(text: string, values: unknown[] = []) {
  return database.transaction((tx) => tx.query(text, values));
}

/** Lets the leases of dead workers end now: the clock is moved, not waited for. */
async function endLeases(): Promise<void> {
  await rows(
    `update private.mail_outbox set next_attempt_at = now() where status = 'sending' and next_attempt_at < now() + interval '4 minutes 57 seconds'`,
  );
}

async function killOne(): Promise<void> {
  const all = [...workers];
  const child = all[random.below(all.length)];
  if (child === undefined) return;
  child.kill('SIGKILL');
  killed += 1;
  await wait(300);
  await endLeases();
  const sent = await rows(`select id::text as id from private.mail_outbox where status = 'sent'`);
  confirmed = new Set(sent.map(({ id }) => String(id)));
}

async function hold(scope: 'all' | 'word'): Promise<void> {
  await rows(
    `insert into private.mail_holds (scope, value, reason, ends_at) values ($1, $2, 'A hard day', now() + interval '1 hour')`,
    [scope, scope === 'word' ? WORD : null],
  );
  heldSince = performance.now();
  lastMs = 0;
  held = scope;
}

async function endHold(): Promise<void> {
  held = null;
  await rows(`update private.mail_holds set ended_at = now() where ended_at is null`);
}

/** Goes on with kills until so many mails were taken, or nothing was for a while. Looks often: a hold comes in the middle. */
async function until(count: number): Promise<void> {
  let before = copies.size;
  for (
    let quiet = 0;
    copies.size < count && quiet < 6 && performance.now() - started < TIME_LIMIT_MS;
  ) {
    const next = performance.now() + 1000 + random.below(2000);
    while (copies.size < count && performance.now() < next) await wait(10);
    if (copies.size >= count) return;
    await killOne();
    quiet = copies.size === before ? quiet + 1 : 0;
    before = copies.size;
  }
}

/** Waits, without kills, until the mails that a killed worker had not recorded are recorded too. */
async function settle(): Promise<void> {
  for (let look = 0; look < 60; look += 1) {
    const [left] = await rows(
      `select count(*)::int as count from private.mail_outbox where status in ('queued', 'sending')`,
    );
    if (left?.['count'] === 0) return;
    await wait(250);
    await endLeases();
  }
}

const started = performance.now();
try {
  await migrate(database);
  await queuePitches(database, mails);
  for (let n = 0; n < WORKERS; n += 1) startWorker(server.url);

  await until(mails / 5);
  await hold('all');
  const waiting = mails - copies.size;
  for (let n = 0; n < 6; n += 1) {
    await wait(1500);
    await killOne();
  }
  console.log(
    `hold of all with ${String(waiting)} queued: the last mail left after ${lastMs.toFixed(0)} ms`,
  );
  await endHold();

  await until((2 * mails) / 5);
  await hold('word');
  await until(0.65 * mails);
  const [left] = await rows(
    `select count(*)::int as count from private.mail_outbox where status in ('queued', 'sending') and subject = $1`,
    [WORD],
  );
  console.log(
    `hold of a word: the last mail with it left after ${lastMs.toFixed(0)} ms, ${String(left?.['count'])} wait`,
  );
  if (Number(left?.['count']) < mails / 10)
    problems.push('The hold of a word kept back too little.');
  await endHold();

  await until(mails);
  await settle();
  const [ledger] = await rows(
    `select count(*) filter (where m.status = 'sent')::int as mails, count(*) filter (where s.status = 'sent')::int as sends,
       count(*) filter (where m.status not in ('sent', 'queued', 'sending'))::int as failed
     from private.mail_outbox m join public.pitch_sends s on s.id = m.ref_id`,
  );
  if (ledger?.['mails'] !== mails || ledger['sends'] !== mails)
    problems.push(`The ledger: ${JSON.stringify(ledger)} instead of ${String(mails)}.`);
  if (copies.size !== mails) problems.push(`${String(copies.size)} mails arrived.`);
  if (late > 0) problems.push(`${String(late)} mails left more than five seconds after a hold.`);
  const repeated = [...copies.values()].reduce((sum, count) => sum + count - 1, 0);
  // A worker sends one mail at a time: only that one can go out again.
  if (repeated > killed) problems.push(`${String(repeated)} further copies are too many.`);
  console.log(
    `${String(mails)} mails, workers killed ${String(killed)} times, ${String(repeated)} further copies of the same mail, ` +
      `${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
} finally {
  over = true;
  for (const child of workers) child.kill('SIGKILL');
  await catcher.stop();
  await database.close();
  await server.stop();
}
for (const problem of problems.slice(0, 20)) console.log(`FAIL ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
