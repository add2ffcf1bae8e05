import { storedSendSchema } from '../_shared/domain/api/send-pitch.ts';
import { requireUser } from '../_shared/runtime/request/auth.ts';
import { publicFunctionsUrl, readEnv, siteEnv } from '../_shared/runtime/env.ts';
import { createLog } from '../_shared/runtime/log.ts';
import { postalAddress } from '../_shared/runtime/mail/postal-address.ts';
import { databaseRateLimiter } from '../_shared/runtime/request/rate-limit.ts';
import { callRpc } from '../_shared/runtime/rpc.ts';
import { serviceClient } from '../_shared/runtime/supabase.ts';
import { newToken } from '../_shared/runtime/crypto.ts';
import { createHandler, sendContextSchema, type Deps } from './handler.ts';

const log = createLog('send-pitch');

const deps: Deps = {
  requireUser: (request) => requireUser(request),
  hit: databaseRateLimiter,
  context: (userId, variationId, outletId) =>
    callRpc(
      serviceClient(),
      'get_send_context',
      { p_user_id: userId, p_variation_id: variationId, p_outlet_id: outletId },
      sendContextSchema,
    ),
  queue: (send) =>
    callRpc(
      serviceClient(),
      'queue_pitch_send',
      {
        p_user_id: send.userId,
        p_variation_id: send.variationId,
        p_outlet_id: send.outletId,
        p_mail: send.mail,
        p_epk_url: send.epkUrl,
        p_revision: send.revision,
        p_release_at: send.releaseAt,
        p_follow_up: send.followUp,
      },
      storedSendSchema,
    ),
  newMark: newToken,
  urls: () => ({ site: readEnv(siteEnv).SITE_URL, functions: publicFunctionsUrl() }),
  postalAddress,
  now: () => new Date(),
  log,
};

Deno.serve(createHandler(deps));
