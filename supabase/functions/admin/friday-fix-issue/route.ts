import { z } from 'zod';
import { cardGroundsSchema } from '../../_shared/domain/friday-fix/card-ledger.ts';
import {
  issueCheckSchema,
  issueContentSchema,
} from '../../_shared/domain/friday-fix/issue-content.ts';
import { requireAdmin } from '../../_shared/runtime/request/admin.ts';
import { publicFunctionsUrl, readEnv, siteEnv } from '../../_shared/runtime/env.ts';
import { publicProbe } from '../../_shared/runtime/friday-fix/check-links.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { postalAddress } from '../../_shared/runtime/mail/postal-address.ts';
import { triggerMailWorker } from '../../_shared/runtime/mail/trigger-worker.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const log = createLog('friday-fix-issue');

const checkedSchema = z.object({
  fingerprint: z.string(),
  checks: z.array(issueCheckSchema),
});

async function addressesOf(host: string): Promise<string[]> {
  const found = await Promise.allSettled([
    Deno.resolveDns(host, 'A'),
    Deno.resolveDns(host, 'AAAA'),
  ]);
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

const deps: Deps = {
  requireAdmin,
  hit: databaseRateLimiter,
  read: async (issueId) => {
    const row = await callRpc(
      serviceClient(),
      'issue_content',
      { p_issue_id: issueId, p_with_checks: true },
      z.unknown(),
    );
    const grounds = await callRpc(
      serviceClient(),
      'issue_grounds',
      { p_issue_id: issueId },
      z.array(cardGroundsSchema),
    );
    return { content: issueContentSchema.parse(row), grounds, ...checkedSchema.parse(row) };
  },
  schedule: (issueId, fingerprint) =>
    callRpc(
      serviceClient(),
      'schedule_issue',
      { p_issue_id: issueId, p_fingerprint: fingerprint },
      z.unknown(),
    ),
  queueTest: (email, mail) =>
    callRpc(
      serviceClient(),
      'mail_enqueue',
      {
        p_kind: 'friday_fix_test',
        p_to: email,
        p_subject: mail.subject,
        p_text: mail.text,
        p_html: mail.html,
        p_headers: {},
        p_dedupe_key: `friday_fix_test:${crypto.randomUUID()}`,
      },
      z.unknown(),
    ),
  probe: (link) => publicProbe(readEnv(siteEnv).SITE_URL, addressesOf)(link),
  urls: () => ({
    site: readEnv(siteEnv).SITE_URL,
    functions: publicFunctionsUrl(),
    postalAddress: postalAddress(),
  }),
  triggerMailWorker: () => triggerMailWorker(log),
  log,
};

export const fridayFixIssue = createHandler(deps);
