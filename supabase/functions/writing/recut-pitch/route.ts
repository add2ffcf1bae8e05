import { z } from 'zod';
import {
  storedPitchSchema,
  storedVariationSchema,
} from '../../_shared/domain/pitch/stored-pitch.ts';
import { requireUser } from '../../_shared/runtime/request/auth.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { reportModelConfig } from '../../_shared/runtime/model/config.ts';
import { writeVariation } from '../../_shared/runtime/model/write-variation.ts';
import { ownClosings, ownProfile } from '../../_shared/runtime/own-profile.ts';
import { reserveModelPitch } from '../../_shared/runtime/pitch-run.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const log = createLog('recut-pitch');
reportModelConfig(log);

const deps: Deps = {
  requireUser: (request) => requireUser(request),
  hit: databaseRateLimiter,
  context: (userId, pitchId) =>
    callRpc(
      serviceClient(),
      'recut_context',
      { p_user_id: userId, p_pitch_id: pitchId },
      z.object({ pitch: storedPitchSchema, variations: z.array(storedVariationSchema) }),
    ),
  profile: ownProfile,
  closings: ownClosings,
  write: (userId, input) =>
    writeVariation(input, [], log, {
      reserveModelPitch: (limit) => reserveModelPitch(userId, limit),
    }),
  save: (userId, { pitchId, type, written, grounds }) =>
    callRpc(
      serviceClient(),
      'save_recut',
      {
        p_user_id: userId,
        p_pitch_id: pitchId,
        p_pitch_type: type,
        p_written: { ...written, grounds },
      },
      storedVariationSchema,
    ),
  log,
};

export const recutPitch = createHandler(deps);
