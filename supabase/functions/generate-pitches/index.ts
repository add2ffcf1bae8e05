import { z } from 'zod';
import { savedPitchSchema } from '../_shared/domain/api/generate-pitches.ts';
import { pitchQuotaSchema } from '../_shared/domain/pitch/quota.ts';
import { requireUser } from '../_shared/runtime/auth.ts';
import { createLog } from '../_shared/runtime/log.ts';
import type { WriteEvent, WriteInput, WrittenPitch } from '../_shared/runtime/model/write-event.ts';
import { writePitch } from '../_shared/runtime/model/write-pitch.ts';
import { ownProfile } from '../_shared/runtime/own-profile.ts';
import { databaseRateLimiter } from '../_shared/runtime/rate-limit.ts';
import { callRpc } from '../_shared/runtime/rpc.ts';
import { serviceClient, userClient } from '../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const log = createLog('generate-pitches');

const begunSchema = z.object({ attempt: z.int(), saved: z.nullable(savedPitchSchema) });

/** The pitch as one that was written sentence by sentence. */
async function* write(input: WriteInput): AsyncGenerator<WriteEvent, WrittenPitch> {
  const started = Date.now();
  const { generator, model, variations } = await writePitch(input, log);
  yield { type: 'started', generator, model };
  for (const [index, { claims }] of variations.entries()) {
    for (const { line, text } of claims) {
      yield { type: 'sentence', position: (index + 1) as 1 | 2 | 3, line, text };
    }
  }
  return {
    generator,
    model,
    variations,
    fallback_reason: null,
    input_tokens: null,
    output_tokens: null,
    duration_ms: Date.now() - started,
  };
}

const deps: Deps = {
  requireUser: (request) => requireUser(request),
  hit: databaseRateLimiter,
  quota: (request) => callRpc(userClient(request), 'pitch_quota', {}, pitchQuotaSchema),
  profile: ownProfile,
  begin: (userId, input) =>
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
      },
      begunSchema,
    ),
  isLive: (run) =>
    callRpc(
      serviceClient(),
      'pitch_run_is_live',
      { p_run_id: run.id, p_attempt: run.attempt },
      z.boolean(),
    ),
  write,
  save: (run, written, grounds) =>
    callRpc(
      serviceClient(),
      'save_pitch_run',
      { p_run_id: run.id, p_attempt: run.attempt, p_written: { ...written, grounds } },
      savedPitchSchema,
    ),
  fail: (run, code) =>
    callRpc(
      serviceClient(),
      'fail_pitch_run',
      { p_run_id: run.id, p_attempt: run.attempt, p_error_code: code },
      z.boolean(),
    ),
  checkEveryMs: 1000,
  log,
};

Deno.serve(createHandler(deps));
