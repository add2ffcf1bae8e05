/**
 * 50 users at once on the local stack with PostgreSQL, ten minutes with its preparation and its
 * verdict, while its parts fail one after the other. At the end: every job was done, nothing
 * acknowledged is lost, nothing is done twice, every refusal has words, and memory is flat.
 *
 *   npm run bench:soak [-- --seconds 420 --users 50]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startStack } from '../../testing/browser/stack.ts';
import { deliver } from '../../testing/browser/stripe-events.ts';
import { startPostgres } from '../../testing/database/postgres-server.ts';
import { freePort } from '../../testing/free-port.ts';
import { LocalStack } from '../../testing/stripe/local-stack.ts';
import { scenarioEvents } from '../../testing/stripe/scenarios.ts';
import { faultsOf, functionPids, mountDisk, residentMb, stackPid } from './faults.ts';
import { Jobs } from './jobs.ts';
import { growthOf, markMemory, type MemoryMark, type ResidentSample } from './memory.ts';
import { SoakMailServer } from './mail-server.ts';
import { judge } from './verdict.ts';
import { Ledger, makeWorld } from './world.ts';

const LONGEST_SECONDS = 600;
/** A process may need this many times the memory of the time after its warm-up. */
const MEMORY_GROWTH = 1.3;
/** Seconds after which a process is warm: every function was called, every page compiled. */
const WARM_SECONDS = 30;
/** Parts of the time: calm, the faults, calm. */
const CALM = 0.12;
/** Seconds for what waits after the last fault: events that Stripe repeats, mails that are tried again. */
const AFTERWARDS_SECONDS = 60;

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '420' },
    users: { type: 'string', default: '50' },
  },
});
const seconds = Math.min(LONGEST_SECONDS, Number(options.seconds));
const log = (line: string) => console.log(line);

const port = await freePort();
const server = await startPostgres({ listen_addresses: '127.0.0.1', port: String(port) });
if (typeof server === 'string') {
  console.error(`The soak needs a PostgreSQL server: ${server}.`);
  process.exit(1);
}
const url = `postgres://postgres@127.0.0.1:${String(port)}/postgres`;
const database = new pg.Pool({ connectionString: url, max: 4, application_name: 'soak' });
database.on('error', () => undefined);
const mailPort = await freePort();
const mail = new SoakMailServer(mailPort);
await mail.open();
const folder = mkdtempSync(join(tmpdir(), 'newspeg-soak-'));
const unmount = mountDisk(folder);
// The stack's data goes to the small disk.
process.env['TMPDIR'] = folder;
const env: Record<string, string> = {
  LOCAL_DATABASE_URL: url,
  NEWSPEG_SMTP_VIA: String(mailPort),
};
const inspectPort = await freePort();
env['NODE_OPTIONS'] = `--inspect-port=127.0.0.1:${String(inspectPort)}`;
const stack = await startStack({ env });
const ledger = new Ledger();

try {
  const users = await makeWorld(stack, database, Number(options.users));
  const { webhookSecret } = new LocalStack(stack.url, stack.data);
  for (const user of users.filter(({ kind }) => kind === 'creator')) {
    const now = Math.floor(Date.now() / 1000);
    const idSuffix = `Soak${user.id.replaceAll('-', '')}`;
    for (const event of scenarioEvents('upgrade', {
      idSuffix,
      email: user.email,
      account: user.id,
      now,
    }))
      await deliver(stack.url, webhookSecret, event);
  }
  const { rows: outlets } = await database.query<{ id: string }>(
    `select id::text from public.outlets where active and format = 'podcast' and 'Business' = any (beats) limit 200`,
  );
  const jobs = new Jobs(stack, ledger);
  jobs.setOutlets(outlets.map(({ id }) => id));

  const began = Date.now();
  const elapsed = () => (Date.now() - began) / 1000 / seconds;
  const residents: ResidentSample[] = [];
  const sample = setInterval(() => {
    try {
      for (const pid of functionPids(stack))
        residents.push({ pid, at: elapsed() * seconds, mb: residentMb(pid) });
    } catch {
      // Between two starts.
    }
  }, 2_000);
  const marks: { when: string; mark: MemoryMark }[] = [];
  const noteMemory = async (when: string) => {
    const mark = await markMemory(stackPid(stack), inspectPort);
    if (mark === null) return;
    marks.push({ when, mark });
    log(
      `        memory of the stack, ${when} (${mark.age.toFixed(0)} s after its start): ` +
        `${mark.live.toFixed(0)} MB live, ${mark.resident.toFixed(0)} MB resident`,
    );
  };
  log(`${String(users.length)} users for ${String(seconds)} s`);
  const working = Promise.all(users.map((user) => jobs.run(user, () => elapsed() >= 1)));

  const targets = { stack, database, mail, env, disk: unmount === null ? null : folder, log };
  const faults = faultsOf(targets);
  const possible = faults.filter((fault) => fault.impossible === null);
  for (const { name, impossible } of faults)
    if (impossible !== null) log(`not made: ${name}: ${impossible}`);
  await pause(seconds * CALM * 1000);
  await noteMemory('calm, at the beginning');
  const share = (1 - 2 * CALM) / possible.length;
  for (const [at, fault] of possible.entries()) {
    const until = CALM + share * (at + 0.8);
    log(`${(elapsed() * seconds).toFixed(0).padStart(4)} s  ${fault.name}`);
    await noteMemory(`before '${fault.name}'`);
    while (elapsed() < until) {
      await fault.strike().catch((error: unknown) => log(`  ${String(error).slice(0, 200)}`));
      await pause(500);
    }
    await fault.end();
    while (elapsed() < CALM + share * (at + 1)) await pause(200);
  }
  await working;
  await noteMemory('calm, at the end');
  clearInterval(sample);
  await jobs.deliverRest((AFTERWARDS_SECONDS / 2) * 1000);
  // The undo of the last sends, and what waits after a failure: the clock is moved, not waited for.
  const until = Date.now() + AFTERWARDS_SECONDS * 1000;
  while (Date.now() < until) {
    const { rowCount } = await database.query(
      `update private.mail_outbox set next_attempt_at = now() where status in ('queued', 'sending') and ref_table = 'pitch_sends'`,
    );
    if (rowCount === 0) break;
    await pause(3_000);
  }

  const { problems, figures } = await judge(ledger, database, stack, mail);
  for (const [job, outcomes] of ledger.outcomes)
    log(
      `${job.padEnd(15)} ${[...outcomes].map(([outcome, n]) => `${outcome} ${String(n)}`).join(', ')}`,
    );
  figures.forEach(log);
  for (const job of [
    'save profile',
    'add peg',
    'write pitch',
    'send pitch',
    'upload picture',
    'read',
    'stripe event',
  ])
    if ((ledger.outcomes.get(job)?.get('ok') ?? 0) === 0)
      problems.push(`no '${job}' was acknowledged, so nothing is shown about it`);
  // From the end of the first fault on: the first calls and the first failure load code and fill caches. Within one
  // process, and from the first process to the last one.
  const warm = marks[2];
  for (const { when, mark } of marks.slice(3)) {
    if (warm === undefined || mark.live <= warm.mark.live * MEMORY_GROWTH) continue;
    problems.push(
      `memory of the stack ${when}: ${mark.live.toFixed(0)} MB live, ${warm.mark.live.toFixed(0)} MB when warm`,
    );
  }
  if (marks.length < 4) problems.push('the memory of the stack was not measured');
  for (const { pid, seconds: lived, before, after } of growthOf(residents, WARM_SECONDS)) {
    log(
      `memory of the functions (${String(pid)}, ${lived.toFixed(0)} s): ` +
        `${before.toFixed(0)} MB when warm, at its end ${after.toFixed(0)} MB`,
    );
    if (after > before * MEMORY_GROWTH)
      problems.push(`the memory of the functions ${String(pid)} grew`);
  }
  for (const problem of problems) log(`FAIL ${problem}`);
  log(
    problems.length === 0
      ? `Passed: ${String(possible.length)} of ${String(faults.length)} faults made.`
      : `Failed: ${String(problems.length)} problems.`,
  );
  if (problems.length > 0) process.exitCode = 1;
} finally {
  await stack.stop();
  await mail.away();
  await database.end();
  await server.stop();
  unmount?.();
  rmSync(folder, { recursive: true, force: true });
}
