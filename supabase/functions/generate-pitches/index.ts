import { savedPitchSchema } from '../_shared/domain/api/generate-pitches.ts';
import { pitchProfileSchema } from '../_shared/domain/profile/profile.ts';
import { pitchQuotaSchema } from '../_shared/domain/pitch/quota.ts';
import { requireUser } from '../_shared/runtime/auth.ts';
import { createLog } from '../_shared/runtime/log.ts';
import { writePitch } from '../_shared/runtime/model/write-pitch.ts';
import { databaseRateLimiter } from '../_shared/runtime/rate-limit.ts';
import { callRpc, fromDatabase } from '../_shared/runtime/rpc.ts';
import { serviceClient, userClient } from '../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const log = createLog('generate-pitches');

const PROFILE_COLUMNS =
  'name, city_region, beats, logline, timely_angle, book_title, bio_short, facts, offers';

const deps: Deps = {
  requireUser: (request) => requireUser(request),
  hit: databaseRateLimiter,
  quota: (request) => callRpc(userClient(request), 'pitch_quota', {}, pitchQuotaSchema),
  profile: async (request, userId) => {
    const { data, error } = await userClient(request)
      .from('creator_profiles')
      .select(PROFILE_COLUMNS)
      .eq('user_id', userId)
      .maybeSingle();
    if (error) throw fromDatabase(error);
    return pitchProfileSchema.parse(data ?? {});
  },
  write: (input) => writePitch(input, log),
  save: (userId, input, written) =>
    callRpc(
      serviceClient(),
      'save_generated_pitch',
      {
        p_user_id: userId,
        p_news_peg: input.news_peg,
        p_pitch_type: input.pitch_type,
        p_generator: written.generator,
        p_model: written.model,
        p_variations: written.variations,
      },
      savedPitchSchema,
    ),
  log,
};

Deno.serve(createHandler(deps));
