import { z } from 'zod';
import { issueContentSchema } from '../../domain/friday-fix/issue-content.ts';
import { cronEnv, publicFunctionsUrl, readEnv, siteEnv } from '../env.ts';
import type { Log } from '../log.ts';
import { postalAddress } from '../mail/postal-address.ts';
import { createMailTransport } from '../mail/transport.ts';
import { callRpc } from '../rpc.ts';
import { serviceClient } from '../supabase.ts';
import {
  advanceSchema,
  digestToken,
  leasedDigestSchema,
  type SendDigestDeps,
} from './send-digest.ts';

/** The issues and deliveries of the database, and the transport of the environment. */
export function databaseDigest(log: Log): SendDigestDeps {
  const rpc = <Schema extends z.ZodType>(
    name: string,
    args: Record<string, unknown>,
    schema: Schema,
  ) => callRpc(serviceClient(), name, args, schema);
  return {
    advance: (limit) => rpc('digest_advance', { p_limit: limit }, advanceSchema),
    lease: (limit) => rpc('digest_lease', { p_limit: limit }, z.array(leasedDigestSchema)),
    content: async (issueId) =>
      issueContentSchema.parse(await rpc('issue_content', { p_issue_id: issueId }, z.unknown())),
    storeTokens: (hashes) => rpc('digest_tokens', { p_hashes: hashes }, z.array(z.string())),
    mark: (id, failure) =>
      rpc(
        'digest_mark',
        {
          p_id: id,
          p_ok: failure === null,
          p_error: failure?.error ?? null,
          p_permanent: failure?.permanent ?? false,
        },
        z.unknown(),
      ),
    transport: createMailTransport,
    // The one secret that every installation has; a new one changes the links of mails that wait only.
    tokenOf: (id) => digestToken(readEnv(cronEnv).CRON_SECRET, id),
    urls: () => ({
      site: readEnv(siteEnv).SITE_URL,
      functions: publicFunctionsUrl(),
      postalAddress: postalAddress(),
    }),
    now: () => Date.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    log,
  };
}
