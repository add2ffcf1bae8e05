/**
 * The worker of the outbox as a process that can be killed: the product's `drainOutbox` and its provider's
 * transport, with the database called directly. Runs until it is killed.
 *
 *   OUTBOX_DATABASE=postgres://… RESEND_URL=http://… node --import tsx testing/outbox/sender.ts
 */
import pg from 'pg';
import { z } from 'zod';
import {
  drainOutbox,
  leasedMailSchema,
  type OutboxDeps,
} from '../../supabase/functions/_shared/runtime/mail/outbox.ts';
import { createResendTransport } from '../../supabase/functions/_shared/runtime/mail/resend.ts';

const environment = z
  .object({ OUTBOX_DATABASE: z.string(), RESEND_URL: z.string() })
  .parse(process.env);
const pool = new pg.Pool({ connectionString: environment.OUTBOX_DATABASE, max: 2 });

const deps: OutboxDeps = {
  transport: () =>
    createResendTransport(
      (name) => ({ RESEND_API_KEY: 'test', RESEND_URL: environment.RESEND_URL })[name],
    ),
  lease: async (limit) => {
    const { rows } = await pool.query('select * from public.mail_lease($1)', [limit]);
    return z.array(leasedMailSchema).parse(rows);
  },
  prepare: async (mail, hashes) => {
    const { rows } = await pool.query<{ refusal: string | null }>(
      'select public.mail_prepare($1, $2, $3) as refusal',
      [mail.id, JSON.stringify(hashes), mail.attempts],
    );
    return rows[0]?.refusal ?? null;
  },
  mark: ({ id, attempts }, failure) =>
    pool.query('select public.mail_mark($1, $2, $3, $4, $5)', [
      id,
      failure === null,
      failure?.error ?? null,
      failure?.permanent ?? false,
      attempts,
    ]),
  now: () => Date.now(),
  log: () => undefined,
};

for (;;) {
  const { sent } = await drainOutbox(deps, 50);
  if (sent === 0) await new Promise((resolve) => setTimeout(resolve, 200));
}
