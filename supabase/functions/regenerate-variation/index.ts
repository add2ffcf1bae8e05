import { z } from 'zod';
import { regenerateVariationResponseSchema } from '../_shared/domain/api/regenerate-variation.ts';
import { composeVariation } from '../_shared/domain/pitch/composer/compose.ts';
import { storedPitchSchema, storedVariationSchema } from '../_shared/domain/pitch/stored-pitch.ts';
import { requireUser } from '../_shared/runtime/auth.ts';
import { createLog } from '../_shared/runtime/log.ts';
import { ownProfile } from '../_shared/runtime/own-profile.ts';
import { databaseRateLimiter } from '../_shared/runtime/rate-limit.ts';
import { callRpc } from '../_shared/runtime/rpc.ts';
import { serviceClient } from '../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const deps: Deps = {
  requireUser: (request) => requireUser(request),
  hit: databaseRateLimiter,
  begin: (userId, runId, variationId) =>
    callRpc(
      serviceClient(),
      'begin_regeneration',
      { p_user_id: userId, p_run_id: runId, p_variation_id: variationId },
      z.object({ attempt: z.int(), saved: z.nullable(regenerateVariationResponseSchema) }),
    ),
  context: (userId, variationId) =>
    callRpc(
      serviceClient(),
      'variation_context',
      { p_user_id: userId, p_variation_id: variationId },
      z.object({ pitch: storedPitchSchema, variations: z.array(storedVariationSchema) }),
    ),
  profile: ownProfile,
  compose: composeVariation,
  save: (run, variation, grounds) =>
    callRpc(
      serviceClient(),
      'save_regeneration',
      {
        p_run_id: run.id,
        p_attempt: run.attempt,
        p_variation: variation,
        p_grounds: grounds,
      },
      regenerateVariationResponseSchema,
    ),
  fail: (run, code) =>
    callRpc(
      serviceClient(),
      'fail_pitch_run',
      { p_run_id: run.id, p_attempt: run.attempt, p_error_code: code },
      z.boolean(),
    ),
  log: createLog('regenerate-variation'),
};

Deno.serve(createHandler(deps));
