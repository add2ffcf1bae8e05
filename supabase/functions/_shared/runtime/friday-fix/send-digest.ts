import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { FridayFixSendResponse } from '../../domain/api/scheduled/friday-fix-send.ts';
import type { IssueContent } from '../../domain/friday-fix/issue-content.ts';
import {
  digestFor,
  digestHeaders,
  renderDigest,
  type DigestParts,
} from '../../domain/mail/digest/digest-mail.ts';
import { hashToken } from '../crypto.ts';
import type { Log } from '../log.ts';
import { MailError, type MailTransport } from '../mail/outgoing.ts';

/** One reader's mail of an issue, as `digest_lease` returns it. */
export const leasedDigestSchema = z.object({
  id: z.uuid(),
  issue_id: z.uuid(),
  email: z.string(),
  reader: z.enum(['editor', 'newsletter']),
  card_order: z.array(z.string()),
});
export type LeasedDigest = z.infer<typeof leasedDigestSchema>;

/** What `digest_advance` did. */
export const advanceSchema = z.object({
  published: z.number(),
  seen: z.number(),
  more: z.boolean(),
});

export interface SendDigestDeps {
  /** Publishes what is due and fixes the next recipients of an issue. */
  advance: (limit: number) => Promise<z.infer<typeof advanceSchema>>;
  lease: (limit: number) => Promise<LeasedDigest[]>;
  content: (issueId: string) => Promise<IssueContent>;
  /**
   * Stores token hashes by delivery and returns the deliveries that may leave: an admin's hold that came
   * after the lease puts the others back.
   */
  storeTokens: (hashes: Record<string, string>) => Promise<string[]>;
  mark: (id: string, failure: { error: string; permanent: boolean } | null) => Promise<unknown>;
  /** Null while no transport is configured. */
  transport: () => MailTransport | null;
  /** The token of a delivery's links: the same at every try. */
  tokenOf: (deliveryId: string) => string;
  urls: () => { site: string; functions: string; postalAddress: string };
  now: () => number;
  wait: (ms: number) => Promise<unknown>;
  log: Log;
}

export interface SendLimits {
  /** Mails that may leave in a second. */
  perSecond: number;
  /** Mails of one lease. */
  batch: number;
  /** Mails on their way at once. */
  atOnce: number;
  /** How long a run may take. */
  runMs: number;
  /** Mails of a run. */
  mails: number;
}

/**
 * The limits of a scheduled run. A batch leaves in two seconds, so that a run uses its time at any rate. By SMTP
 * a mail takes six milliseconds of processor time, and a run is to take less than one of the two seconds that
 * a hosted function has.
 */
export function digestLimits(perSecond: number, runMs: number): SendLimits {
  const batch = Math.min(50, Math.ceil(perSecond * 2));
  // The last batch that begins in time leaves in time.
  return { perSecond, batch, atOnce: 5, runMs: runMs - (batch / perSecond) * 1000, mails: 100 };
}

/** Eight failures in a row are the server's fault, not the readers': the run ends. */
const FAILURES_IN_A_ROW = 8;
const RECIPIENTS_AT_ONCE = 1000;
const MARK_TRIES = 3;

/**
 * A token that needs no storing in clear: an HMAC of the delivery's id. A second copy of a mail has the
 * same links, so that it is the same message to a provider with idempotency keys.
 */
export function digestToken(secret: string, deliveryId: string): string {
  return createHmac('sha256', secret).update(`friday-fix mail ${deliveryId}`).digest('base64url');
}

/**
 * One run of the sender: fixes recipients of issues that begin, then sends what is due, a batch at a
 * time, at most `perSecond` mails a second. Each mail is marked as soon as the server has spoken. Run
 * it as often as you like and stop it anywhere: a mail that was leased and not marked is due again after
 * five minutes, with the same Message-ID, idempotency key and words. Throws when the database is
 * unreachable.
 */
export async function sendDigest(
  deps: SendDigestDeps,
  limits: SendLimits,
): Promise<FridayFixSendResponse> {
  const report: FridayFixSendResponse = {
    state: 'done',
    published: 0,
    fixed: 0,
    sent: 0,
    failed: 0,
  };
  const end = deps.now() + limits.runMs;
  for (let more = true; more && deps.now() < end;) {
    const step = await deps.advance(RECIPIENTS_AT_ONCE);
    report.published += step.published;
    report.fixed += step.seen;
    more = step.more;
  }

  const transport = deps.transport();
  if (transport === null) {
    report.state = 'mail_not_configured';
    deps.log('warn', 'mail_not_configured');
  } else {
    try {
      await sendDue(deps, limits, transport, end, report);
    } finally {
      transport.close();
    }
  }
  return report;
}

async function sendDue(
  deps: SendDigestDeps,
  limits: SendLimits,
  transport: MailTransport,
  end: number,
  report: FridayFixSendResponse,
): Promise<void> {
  let checked = false;
  const pace = createPace(deps, limits.perSecond);
  const streak = { failures: 0 };
  let left = limits.mails;
  const lease = async () => {
    const leased = left > 0 ? await deps.lease(Math.min(limits.batch, left)) : [];
    left -= leased.length;
    return leased;
  };
  let mails = deps.now() < end ? await lease() : [];
  while (mails.length > 0) {
    if (!checked) {
      try {
        await transport.check();
      } catch (error) {
        // What was leased is due again when the lease ends, without a failure of its own.
        deps.log('error', 'mail_unreachable', { error });
        report.state = 'mail_unreachable';
        return;
      }
      checked = true;
    }
    // The next mails are put in order while these leave, when the run will have time for them.
    const sentBy = deps.now() + (mails.length / limits.perSecond) * 1000;
    const next = sentBy < end ? lease() : Promise.resolve([]);
    // Reported by the await below; the mails of this batch leave in any case.
    next.catch(() => undefined);
    await sendBatch(mails, { deps, limits, transport, report, pace, streak });
    if (streak.failures >= FAILURES_IN_A_ROW) {
      deps.log('error', 'mail_refused_in_a_row', { failures: streak.failures });
      report.state = 'mail_unreachable';
      return;
    }
    mails = await next;
  }
}

interface Batch {
  deps: SendDigestDeps;
  limits: SendLimits;
  transport: MailTransport;
  report: FridayFixSendResponse;
  pace: () => Promise<void>;
  streak: { failures: number };
}

async function sendBatch(mails: readonly LeasedDigest[], batch: Batch): Promise<void> {
  const { deps, limits, streak } = batch;
  const urls = deps.urls();
  const { functions } = urls;
  // Read for every batch: a card that was withdrawn meanwhile goes to nobody more.
  const parts = new Map<string, DigestParts>();
  for (const issueId of new Set(mails.map((mail) => mail.issue_id))) {
    parts.set(issueId, renderDigest(await deps.content(issueId), urls));
  }
  const tokens = new Map(mails.map((mail) => [mail.id, deps.tokenOf(mail.id)]));
  const leaving = new Set(
    await deps.storeTokens(
      Object.fromEntries([...tokens].map(([id, token]) => [id, hashToken(token)])),
    ),
  );

  const queue = mails.filter(({ id }) => leaving.has(id));
  const worker = async () => {
    for (let mail = queue.shift(); mail !== undefined; mail = queue.shift()) {
      if (streak.failures >= FAILURES_IN_A_ROW) return;
      await batch.pace();
      const token = tokens.get(mail.id) ?? '';
      const issue = parts.get(mail.issue_id);
      if (issue === undefined) continue;
      await sendOne(mail, issue, token, functions, batch);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limits.atOnce, mails.length) }, worker));
}

async function sendOne(
  mail: LeasedDigest,
  issue: DigestParts,
  token: string,
  functions: string,
  { deps, transport, report, streak }: Batch,
): Promise<void> {
  let failure: { error: string; permanent: boolean } | null = null;
  try {
    const order = mail.card_order.filter((card) => issue.cards.has(card));
    if (order.length === 0) throw new MailError('Every card was withdrawn.', true, null);
    const rendered = digestFor(issue, { reader: mail.reader, token, order });
    await transport.send({
      id: mail.id,
      to: mail.email,
      ...rendered,
      headers: digestHeaders(functions, token),
    });
    streak.failures = 0;
    report.sent += 1;
  } catch (error) {
    failure = {
      error: error instanceof Error ? error.message : String(error),
      permanent: error instanceof MailError && error.permanent,
    };
    report.failed += 1;
    // A refusal of one address says nothing about the server.
    if (!failure.permanent) streak.failures += 1;
    deps.log('warn', 'digest_not_sent', { permanent: failure.permanent, error });
  }
  await markMail(mail.id, failure, deps);
}

/** Repeats a failed marking at once: a mail that was sent but not marked would be sent again. */
async function markMail(
  id: string,
  failure: { error: string; permanent: boolean } | null,
  deps: SendDigestDeps,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await deps.mark(id, failure);
      return;
    } catch (error) {
      if (tries < MARK_TRIES) continue;
      deps.log('error', 'digest_not_marked', { id, sent: failure === null, error });
      return;
    }
  }
}

/** A gate that lets at most `perSecond` callers through in any second. */
function createPace(
  { now, wait }: Pick<SendDigestDeps, 'now' | 'wait'>,
  perSecond: number,
): () => Promise<void> {
  const gap = 1000 / perSecond;
  let next = 0;
  return async () => {
    const start = Math.max(now(), next);
    next = start + gap;
    const pause = start - now();
    if (pause > 0) await wait(pause);
  };
}
