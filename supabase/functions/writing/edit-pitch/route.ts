import { z } from 'zod';
import { storedVariationSchema } from '../../_shared/domain/pitch/stored-pitch.ts';
import { requireUser } from '../../_shared/runtime/request/auth.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { ownConfirmations } from '../../_shared/runtime/own-confirmations.ts';
import { ownProfile } from '../../_shared/runtime/own-profile.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, variationContextSchema, type Deps } from './handler.ts';

const deps: Deps = {
  requireUser: (request) => requireUser(request),
  hit: databaseRateLimiter,
  context: (userId, variationId) =>
    callRpc(
      serviceClient(),
      'variation_context',
      { p_user_id: userId, p_variation_id: variationId },
      variationContextSchema,
    ),
  profile: ownProfile,
  confirmed: ownConfirmations,
  store: (edit) =>
    callRpc(
      serviceClient(),
      'edit_variation',
      {
        p_user_id: edit.userId,
        p_variation_id: edit.variationId,
        p_revision: edit.revision,
        p_words: edit.words,
        p_claims: edit.claims,
        p_grounds: edit.grounds,
        p_answers: edit.answers,
      },
      z.object({ stored: z.boolean(), variation: storedVariationSchema }),
    ),
  log: createLog('edit-pitch'),
};

export const editPitch = createHandler(deps);
