/**
 * The sender of the Friday Fix as a process that can be killed: the product's `sendDigest` and its
 * provider's transport, with the database called directly. Runs until nothing is due and prints the
 * report, the most memory it used, in MB, and its processor time.
 *
 *   DIGEST_DATABASE=postgres://… RESEND_URL=http://… node --import tsx testing/digest/sender.ts
 */
import pg from 'pg';
import { z } from 'zod';
import { sendDigest } from '../../supabase/functions/_shared/runtime/friday-fix/send-digest.ts';
import { digestDeps } from './deps.ts';

const environment = z
  .object({ DIGEST_DATABASE: z.string(), RESEND_URL: z.string() })
  .parse(process.env);
const pool = new pg.Pool({ connectionString: environment.DIGEST_DATABASE, max: 12 });

let peak = 0;
function noteMemory() {
  peak = Math.max(peak, process.memoryUsage().rss);
}

const deps = digestDeps(pool, environment.RESEND_URL);
const { lease } = deps;
deps.lease = (limit) => {
  noteMemory();
  return lease(limit);
};

const report = await sendDigest(deps, {
  perSecond: 100_000,
  batch: 50,
  atOnce: 10,
  runMs: 3_600_000,
  mails: Infinity,
});
noteMemory();
await pool.end();
const { user, system } = process.cpuUsage();
console.log(
  JSON.stringify({
    ...report,
    peakMegabytes: Math.round(peak / 1024 / 1024),
    processorSeconds: (user + system) / 1_000_000,
  }),
);
