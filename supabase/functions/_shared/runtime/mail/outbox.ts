import { z } from 'zod';
import type { MailWorkerResponse } from '../../domain/api/scheduled/mail-worker.ts';
import { hashToken, newToken } from '../crypto.ts';
import type { Log } from '../log.ts';
import { callRpc } from '../rpc.ts';
import { serviceClient } from '../supabase.ts';
import { MailError, type MailTransport } from './outgoing.ts';

export const leasedMailSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  to_email: z.string(),
  subject: z.string(),
  text_body: z.string(),
  html_body: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
  /** Marks by purpose, each to be replaced by a token of this delivery. */
  link_marks: z.record(z.string(), z.string()),
  /** The number of this lease, which goes along with what is reported of it. */
  attempts: z.number(),
});
export type LeasedMail = z.infer<typeof leasedMailSchema>;

export interface OutboxDeps {
  /** Null while no transport is configured. */
  transport: () => MailTransport | null;
  lease: (limit: number) => Promise<LeasedMail[]>;
  /**
   * Stores the hashes of the mail's tokens by purpose. Returns why the mail must not leave, or null; `held`
   * when an admin's hold came after the lease and the mail waits again.
   */
  prepare: (mail: LeasedMail, hashes: Record<string, string>) => Promise<string | null>;
  mark: (mail: LeasedMail, failure: Failure | null) => Promise<unknown>;
  now: () => number;
  log: Log;
}

/** Why a mail was not sent; a permanent failure is not tried again. */
export interface Failure {
  error: string;
  permanent: boolean;
}

const BATCH_SIZE = 5;
const MARK_TRIES = 3;

/**
 * Sends due mails, at most `limit` of them, and leases none after `end` (milliseconds). The database leases each mail
 * to one worker, and the worker marks it directly after sending, so two workers never send the same
 * mail. Only a worker that crashes between sending and marking, or cannot mark the mail after
 * three tries, causes a second copy, which has the same Message-ID. Throws when the queue is
 * unreachable.
 */
export async function drainOutbox(
  deps: OutboxDeps,
  limit: number,
  end = Infinity,
): Promise<MailWorkerResponse> {
  const report: MailWorkerResponse = { state: 'done', sent: 0, failed: 0 };
  const transport = deps.transport();
  if (!transport) {
    deps.log('warn', 'smtp_not_configured');
    report.state = 'smtp_not_configured';
    return report;
  }

  try {
    try {
      await transport.check();
    } catch (error) {
      deps.log('error', 'smtp_unreachable', { error });
      report.state = 'smtp_unreachable';
      return report;
    }

    for (let left = limit; left > 0 && deps.now() < end;) {
      const mails = await deps.lease(Math.min(BATCH_SIZE, left));
      if (mails.length === 0) break;
      for (const mail of mails) {
        const result = await deliver(mail, transport, deps);
        if (result !== 'held') report[result] += 1;
      }
      left -= mails.length;
    }
    return report;
  } finally {
    transport.close();
  }
}

async function deliver(
  mail: LeasedMail,
  transport: MailTransport,
  deps: OutboxDeps,
): Promise<'sent' | 'failed' | 'held'> {
  let failure: Failure | null = null;
  try {
    const links = Object.entries(mail.link_marks).map(([purpose, mark]) => ({
      purpose,
      mark,
      token: newToken(),
    }));
    const refusal = await deps.prepare(
      mail,
      Object.fromEntries(links.map(({ purpose, token }) => [purpose, hashToken(token)])),
    );
    if (refusal === 'held') return 'held';
    if (refusal !== null) throw new MailError(`Not sent: ${refusal}`, true, null);
    const withLinks = (text: string) =>
      links.reduce((filled, { mark, token }) => filled.replaceAll(mark, token), text);
    await transport.send({
      id: mail.id,
      to: mail.to_email,
      subject: mail.subject,
      text: withLinks(mail.text_body),
      html: mail.html_body === null ? null : withLinks(mail.html_body),
      headers: Object.fromEntries(
        Object.entries(mail.headers).map(([name, value]) => [name, withLinks(value)]),
      ),
    });
  } catch (error) {
    failure = {
      error: error instanceof Error ? error.message : String(error),
      permanent: error instanceof MailError && error.permanent,
    };
    deps.log('warn', 'mail_not_sent', { kind: mail.kind, permanent: failure.permanent, error });
  }
  await markMail(mail, failure, deps);
  return failure === null ? 'sent' : 'failed';
}

/** Repeats a failed marking at once: a mail that was sent but not marked would be sent again. */
async function markMail(
  mail: LeasedMail,
  failure: Failure | null,
  deps: OutboxDeps,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await deps.mark(mail, failure);
      return;
    } catch (error) {
      if (tries < MARK_TRIES) continue;
      deps.log('error', 'mail_not_marked', { id: mail.id, sent: failure === null, error });
      return;
    }
  }
}

/** The outbox in the database. */
export function databaseOutbox(transport: () => MailTransport | null, log: Log): OutboxDeps {
  return {
    transport,
    lease: (limit) =>
      callRpc(serviceClient(), 'mail_lease', { p_limit: limit }, z.array(leasedMailSchema)),
    prepare: (mail, hashes) =>
      callRpc(
        serviceClient(),
        'mail_prepare',
        { p_id: mail.id, p_hashes: hashes, p_attempts: mail.attempts },
        z.nullable(z.string()),
      ),
    mark: (mail, failure) =>
      callRpc(
        serviceClient(),
        'mail_mark',
        {
          p_id: mail.id,
          p_ok: failure === null,
          p_error: failure?.error ?? null,
          p_permanent: failure?.permanent ?? false,
          p_attempts: mail.attempts,
        },
        z.unknown(),
      ),
    now: () => Date.now(),
    log,
  };
}
