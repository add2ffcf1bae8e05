/**
 * The sender of the Friday Fix as a process that can be killed: the product's `sendDigest` and its
 * provider's transport, with the database called directly. Runs until nothing is due and prints the
 * report, the most memory it used, in MB, and its processor time.
 *
 *   DIGEST_DATABASE=postgres://… RESEND_URL=http://… node --import tsx testing/digest/sender.ts
 */
import pg from 'pg';
import { z } from 'zod';
import { issueContentSchema } from '../../supabase/functions/_shared/domain/friday-fix/issue-content.ts';
import {
  advanceSchema,
  digestToken,
  leasedDigestSchema,
  sendDigest,
  type SendDigestDeps,
} from '../../supabase/functions/_shared/runtime/friday-fix/send-digest.ts';
import { createResendTransport } from '../../supabase/functions/_shared/runtime/mail/resend.ts';

const environment = z
  .object({ DIGEST_DATABASE: z.string(), RESEND_URL: z.string() })
  .parse(process.env);
const pool = new pg.Pool({ connectionString: environment.DIGEST_DATABASE, max: 12 });

async function value(text: string, values: unknown[]): Promise<unknown> {
  const { rows } = await pool.query<{ value: unknown }>(text, values);
  return rows[0]?.value;
}

let peak = 0;
function noteMemory() {
  peak = Math.max(peak, process.memoryUsage().rss);
}

const deps: SendDigestDeps = {
  advance: async (limit) =>
    advanceSchema.parse(await value('select public.digest_advance($1) as value', [limit])),
  lease: async (limit) => {
    noteMemory();
    const { rows } = await pool.query('select * from public.digest_lease($1)', [limit]);
    return z.array(leasedDigestSchema).parse(rows);
  },
  content: async (id) =>
    issueContentSchema.parse(await value('select public.issue_content($1) as value', [id])),
  storeTokens: async (hashes) => {
    const { rows } = await pool.query<{ id: string }>(
      'select id from public.digest_tokens($1) as id',
      [JSON.stringify(hashes)],
    );
    return rows.map(({ id }) => id);
  },
  mark: (id, failure) =>
    pool.query('select public.digest_mark($1, $2, $3, $4)', [
      id,
      failure === null,
      failure?.error ?? null,
      failure?.permanent ?? false,
    ]),
  transport: () =>
    createResendTransport(
      (name) => ({ RESEND_API_KEY: 'test', RESEND_URL: environment.RESEND_URL })[name],
    ),
  tokenOf: (id) => digestToken('a secret of the test', id),
  urls: () => ({
    site: 'https://app.example',
    functions: 'https://app.example/functions/v1',
    postalAddress: '1 Test Street',
  }),
  heartbeat: () => Promise.resolve(),
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  log: () => undefined,
};

const report = await sendDigest(deps, {
  perSecond: 100_000,
  batch: 50,
  atOnce: 10,
  runMs: 3_600_000,
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
