import { z } from 'zod';
import { publicFunctionsUrl, readEnv, siteEnv } from '../../_shared/runtime/env.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { triggerMailWorker } from '../../_shared/runtime/mail/trigger-worker.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { newToken } from '../../_shared/runtime/crypto.ts';
import { createHandler, type Deps } from './handler.ts';

const log = createLog('newsletter');

const deps: Deps = {
  hit: databaseRateLimiter,
  subscribe: (email, confirmHash, unsubscribeHash, mail) =>
    callRpc(
      serviceClient(),
      'newsletter_subscribe',
      {
        p_email: email,
        p_confirm_hash: confirmHash,
        p_unsubscribe_hash: unsubscribeHash,
        p_subject: mail.subject,
        p_text: mail.text,
        p_html: mail.html,
        p_headers: mail.headers,
      },
      z.object({ mailed: z.boolean() }),
    ),
  confirm: (tokenHash) =>
    callRpc(serviceClient(), 'newsletter_confirm', { p_token_hash: tokenHash }, z.string()),
  unsubscribe: (tokenHash) =>
    callRpc(serviceClient(), 'newsletter_unsubscribe', { p_token_hash: tokenHash }, z.string()),
  newToken,
  siteUrl: () => readEnv(siteEnv).SITE_URL,
  functionsUrl: publicFunctionsUrl,
  triggerMailWorker: () => triggerMailWorker(log),
  log,
};

export const newsletter = createHandler(deps);
