import { z } from 'zod';
import { savedPitchSchema } from '../../_shared/domain/api/writing/generate-pitches.ts';
import { pitchQuotaSchema } from '../../_shared/domain/pitch/quota.ts';
import { requireUser } from '../../_shared/runtime/request/auth.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { reportModelConfig } from '../../_shared/runtime/model/config.ts';
import { writePitch } from '../../_shared/runtime/model/write-pitch.ts';
import { checkOnBehalf } from '../../_shared/runtime/on-behalf.ts';
import { ownClosings, ownProfile } from '../../_shared/runtime/own-profile.ts';
import { failPitchRun, reserveModelPitch, type Run } from '../../_shared/runtime/pitch-run.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient, userClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const log = createLog('generate-pitches');

const begunSchema = z.object({ attempt: z.int(), saved: z.nullable(savedPitchSchema) });

reportModelConfig(log);

const ask = (question: 'pitch_run_is_live' | 'pitch_run_says', run: Run) =>
  callRpc(serviceClient(), question, { p_run_id: run.id, p_attempt: run.attempt }, z.boolean());

const deps: Deps = {
  requireUser: (request) => requireUser(request),
  hit: databaseRateLimiter,
  quota: (request) => callRpc(userClient(request), 'pitch_quota', {}, pitchQuotaSchema),
  checkOnBehalf: (helperId, creatorId) => checkOnBehalf(helperId, creatorId, 'write'),
  profile: ownProfile,
  closings: ownClosings,
  begin: (userId, input, preparedBy) =>
    callRpc(
      serviceClient(),
      'begin_pitch_run',
      {
        p_user_id: userId,
        p_run_id: input.run_id,
        p_news_peg: input.news_peg,
        p_take: input.take,
        p_pitch_type: input.pitch_type,
        p_peg_date: input.peg_date,
        p_chosen: input.chosen,
        p_story: input.story,
        p_prepared_by: preparedBy,
      },
      begunSchema,
    ),
  isLive: (run) => ask('pitch_run_is_live', run),
  says: (run) => ask('pitch_run_says', run),
  write: (userId, input, signal) =>
    writePitch(input, log, {
      signal,
      reserveModelPitch: (limit) => reserveModelPitch(userId, limit),
    }),
  save: (run, written, grounds) =>
    callRpc(
      serviceClient(),
      'save_pitch_run',
      { p_run_id: run.id, p_attempt: run.attempt, p_written: { ...written, grounds } },
      savedPitchSchema,
    ),
  fail: failPitchRun,
  checkEveryMs: 1000,
  log,
};

export const generatePitches = createHandler(deps);
