import { z } from 'zod';
import { regenerateVariationResponseSchema } from '../../_shared/domain/api/writing/regenerate-variation.ts';
import {
  storedPitchSchema,
  storedVariationSchema,
} from '../../_shared/domain/pitch/stored-pitch.ts';
import { requireUser } from '../../_shared/runtime/request/auth.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { reportModelConfig } from '../../_shared/runtime/model/config.ts';
import { writeVariation } from '../../_shared/runtime/model/write-variation.ts';
import { ownClosings, ownProfile } from '../../_shared/runtime/own-profile.ts';
import { failPitchRun, reserveModelPitch } from '../../_shared/runtime/pitch-run.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const log = createLog('regenerate-variation');
reportModelConfig(log);

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
  closings: ownClosings,
  write: (userId, input, avoid) =>
    writeVariation(input, avoid, log, {
      reserveModelPitch: (limit) => reserveModelPitch(userId, limit),
    }),
  save: (run, written, grounds) =>
    callRpc(
      serviceClient(),
      'save_regeneration',
      {
        p_run_id: run.id,
        p_attempt: run.attempt,
        p_written: { ...written, grounds },
      },
      regenerateVariationResponseSchema,
    ),
  fail: failPitchRun,
  log,
};

export const regenerateVariation = createHandler(deps);
