/**
 * Mails a second and memory of the sender of the Friday Fix, with 1,000, 10,000 and 100,000 recipients on
 * a PostgreSQL server of its own and a provider that takes everything at once; then calls of the schedule that
 * overlap.
 *
 *   npm run bench:digest [-- --sizes 1000,10000]
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { migrate } from '../../testing/database/embedded.ts';
import { openPlain } from '../../testing/database/plain.ts';
import { startPostgres } from '../../testing/database/postgres-server.ts';
import { startCatcher } from '../../testing/digest/catcher.ts';
import { addDueIssue, fixRecipients, makeAllDue } from '../../testing/digest/population.ts';
import { overlappingCalls } from './overlap.ts';

/** The sender may need this many times the memory of the smallest run. */
const MEMORY_GROWTH = 1.5;
const SENDER = fileURLToPath(new URL('../../testing/digest/sender.ts', import.meta.url));
const { values: options } = parseArgs({
  options: { sizes: { type: 'string', default: '1000,10000,100000' } },
});

const reportSchema = z.object({
  sent: z.number(),
  peakMegabytes: z.number(),
  processorSeconds: z.number(),
});

function runSender(database: string, provider: string): Promise<z.infer<typeof reportSchema>> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', SENDER], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DIGEST_DATABASE: database, RESEND_URL: provider },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve(reportSchema.parse(JSON.parse(output)));
      else reject(new Error(`The sender ended with ${String(code)}.`));
    });
  });
}

async function measure(recipients: number) {
  const server = await startPostgres();
  if (typeof server === 'string') throw new Error(server);
  const database = openPlain(server.url, 2);
  let bytes = 0;
  const catcher = await startCatcher({
    onBytes: (size) => {
      bytes += size;
    },
  });
  try {
    await migrate(database);
    await addDueIssue(database, recipients, 0);
    // Fixed before the measurement, which is about sending.
    const fixing = performance.now();
    await fixRecipients(database);
    const fixedMs = performance.now() - fixing;
    await makeAllDue(database);
    const started = performance.now();
    const report = await runSender(server.url, catcher.url);
    const seconds = (performance.now() - started) / 1000;
    if (report.sent !== recipients) throw new Error(`${String(report.sent)} mails were sent.`);
    const [ledger] = await database.transaction((tx) =>
      tx.query(`select count(*)::int as sent from public.digest_deliveries where status = 'sent'`),
    );
    if (ledger?.['sent'] !== recipients)
      throw new Error(`The ledger has ${String(ledger?.['sent'])} mails as sent.`);
    return {
      recipients,
      perSecond: recipients / seconds,
      peakMegabytes: report.peakMegabytes,
      processorMs: (report.processorSeconds * 1000) / recipients,
      kilobytes: bytes / recipients / 1024,
      fixedPerSecond: (recipients / fixedMs) * 1000,
    };
  } finally {
    await catcher.stop();
    await database.close();
    await server.stop();
  }
}

console.log('recipients  mails/s  sender ms/mail  peak MB  KB a mail  fixed/s');
const rows = [];
for (const size of options.sizes.split(',').map(Number)) {
  const row = await measure(size);
  rows.push(row);
  console.log(
    [
      String(row.recipients).padStart(10),
      row.perSecond.toFixed(0).padStart(8),
      row.processorMs.toFixed(1).padStart(15),
      String(row.peakMegabytes).padStart(8),
      row.kilobytes.toFixed(1).padStart(10),
      row.fixedPerSecond.toFixed(0).padStart(8),
    ].join(' '),
  );
}
const [first] = rows;
const last = rows.at(-1);
if (first !== undefined && last !== undefined) {
  const growth = last.peakMegabytes / first.peakMegabytes;
  console.log(`memory grew ${growth.toFixed(2)} times; at most ${String(MEMORY_GROWTH)} is flat`);
  if (growth > MEMORY_GROWTH) process.exitCode = 1;
}
for (const problem of await overlappingCalls()) {
  console.log(`FAIL ${problem}`);
  process.exitCode = 1;
}
