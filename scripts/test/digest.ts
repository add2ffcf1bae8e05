/**
 * Sends an issue to 10,000 recipients on a PostgreSQL server while the sender is killed 50 times and the
 * provider refuses 5% of the mails and loses its answer to 5%. Fails unless
 *   - the ledger has every recipient exactly once, as sent,
 *   - no recipient whose mail was recorded as confirmed gets another copy,
 *   - every other copy is the same mail: same Message-ID, idempotency key, words and links.
 *
 *   npx tsx scripts/test/digest.ts [--recipients 10000 --kills 50 --seed 7]
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { migrate } from '../../testing/database/embedded.ts';
import { openPlain } from '../../testing/database/plain.ts';
import { startPostgres } from '../../testing/database/postgres-server.ts';
import { startCatcher, type CaughtCopy } from '../../testing/digest/catcher.ts';
import { addDueIssue, ISSUE_ID, makeAllDue } from '../../testing/digest/population.ts';
import { SeededRandom } from '../../testing/seeded-random.ts';

const { values: options } = parseArgs({
  options: {
    recipients: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: '7' },
  },
});
const recipients = Number(options.recipients);
const kills = Number(options.kills);
const random = new SeededRandom(Number(options.seed));
const SENDER = fileURLToPath(new URL('../../testing/digest/sender.ts', import.meta.url));
const TIME_LIMIT_MS = 480_000;

const problems: string[] = [];
const server = await startPostgres();
if (typeof server === 'string') {
  console.log(`not run: ${server}`);
  process.exit(0);
}
const database = openPlain(server.url, 4);
const copies = new Map<string, CaughtCopy[]>();
let taken = 0;
let refused = 0;
let lost = 0;
/** Deliveries that the ledger called sent before the sender that runs now was started. */
let confirmed = new Set<string>();
let killAt = Infinity;
let kill = () => undefined as void;

const catcher = await startCatcher({
  fate: () => {
    const chance = random.below(1000) / 1000;
    if (chance < 0.05) {
      refused += 1;
      return 'refuse';
    }
    if (chance >= 0.1) return 'accept';
    lost += 1;
    return 'lose-answer';
  },
  onCopy: (copy) => {
    taken += 1;
    copies.set(copy.key, [...(copies.get(copy.key) ?? []), copy]);
    if (confirmed.has(copy.key)) problems.push(`${copy.to} got a copy after it was confirmed`);
    if (taken >= killAt) kill();
  },
});

/** Runs one sender; kills it after `mails` more copies. Resolves when the process has ended. */
function runSender(url: string, mails: number): Promise<'killed' | 'ended'> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', SENDER], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, DIGEST_DATABASE: url, RESEND_URL: catcher.url },
    });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    killAt = taken + mails;
    kill = () => {
      killAt = Infinity;
      child.kill('SIGKILL');
    };
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (signal === 'SIGKILL') resolve('killed');
      else if (code === 0) resolve('ended');
      else reject(new Error(`The sender failed: ${errors.slice(-2000)}`));
    });
  });
}

async function ledger() {
  const rows = await database.transaction((tx) =>
    tx.query(
      `select d.id::text as id, d.email, d.status from public.digest_deliveries d where d.issue_id = $1`,
      [ISSUE_ID],
    ),
  );
  return rows.map((row) => ({
    id: String(row['id']),
    email: String(row['email']),
    status: String(row['status']),
  }));
}

const started = performance.now();
try {
  await migrate(database);
  await addDueIssue(
    database,
    recipients - Math.floor(recipients / 10),
    Math.floor(recipients / 10),
  );
  let killed = 0;
  for (;;) {
    if (performance.now() - started > TIME_LIMIT_MS) {
      problems.push('The time limit was reached.');
      break;
    }
    // The rest of the mails, split so that every kill comes before the end.
    const share = Math.max(1, Math.floor((recipients - taken) / (kills - killed + 2)));
    const mails = killed < kills ? 1 + random.below(2 * share) : Infinity;
    if ((await runSender(server.url, mails)) === 'killed') killed += 1;
    const rows = await ledger();
    confirmed = new Set(rows.filter((row) => row.status === 'sent').map((row) => row.id));
    if (rows.length > 0 && rows.every((row) => row.status === 'sent')) break;
    await makeAllDue(database);
  }

  const rows = await ledger();
  const emails = new Set(rows.map((row) => row.email));
  if (rows.length !== recipients) problems.push(`The ledger has ${String(rows.length)} rows.`);
  if (emails.size !== recipients) problems.push('An address is in the ledger twice.');
  const unsent = rows.filter((row) => row.status !== 'sent').length;
  if (unsent > 0) problems.push(`${String(unsent)} mails are not recorded as sent.`);
  if (copies.size !== recipients) problems.push(`${String(copies.size)} recipients got the mail.`);
  let repeated = 0;
  for (const row of rows) {
    const [first, ...more] = copies.get(row.id) ?? [];
    if (first === undefined || first.to !== row.email) {
      problems.push(`${row.email} got nothing.`);
      continue;
    }
    repeated += more.length;
    if (more.some((copy) => copy.digest !== first.digest || copy.messageId !== first.messageId))
      problems.push(`${row.email} got two different mails.`);
  }
  // Only a lost answer, or a mail on its way when the sender was killed, may go out again.
  if (repeated > lost + killed * 10) problems.push(`${String(repeated)} copies are too many.`);
  if (killed < kills) problems.push(`The sender was killed only ${String(killed)} times.`);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(
    `${String(recipients)} recipients, sender killed ${String(killed)} times, ${String(refused)} refused, ` +
      `${String(lost)} answers lost, ${String(repeated)} further copies of the same mail, ${seconds} s`,
  );
} finally {
  await catcher.stop();
  await database.close();
  await server.stop();
}
for (const problem of problems.slice(0, 20)) console.log(`FAIL ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
