import { storedIntroSchema } from '../_shared/domain/api/request-intro.ts';
import { requireUser } from '../_shared/runtime/auth.ts';
import { newToken } from '../_shared/runtime/crypto.ts';
import { readEnv, siteEnv } from '../_shared/runtime/env.ts';
import { createLog } from '../_shared/runtime/log.ts';
import { triggerMailWorker } from '../_shared/runtime/mail/trigger-worker.ts';
import { databaseRateLimiter } from '../_shared/runtime/rate-limit.ts';
import { callRpc } from '../_shared/runtime/rpc.ts';
import { serviceClient } from '../_shared/runtime/supabase.ts';
import { createHandler, introContextSchema, type Deps } from './handler.ts';

const log = createLog('request-intro');

const deps: Deps = {
  requireUser: (request) => requireUser(request),
  hit: databaseRateLimiter,
  context: (userId, itemId) =>
    callRpc(
      serviceClient(),
      'get_intro_context',
      { p_media_user_id: userId, p_item_id: itemId },
      introContextSchema,
    ),
  queue: (userId, itemId, message, mail) =>
    callRpc(
      serviceClient(),
      'queue_intro_request',
      {
        p_media_user_id: userId,
        p_item_id: itemId,
        p_message: message,
        p_mail: mail,
      },
      storedIntroSchema,
    ),
  newMark: newToken,
  siteUrl: () => readEnv(siteEnv).SITE_URL,
  triggerMailWorker: () => triggerMailWorker(log),
  log,
};

Deno.serve(createHandler(deps));
