import { correctPegResponseSchema } from '../../_shared/domain/api/writing/correct-peg.ts';
import { requireUser } from '../../_shared/runtime/request/auth.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { ownConfirmations } from '../../_shared/runtime/own-confirmations.ts';
import { ownProfile } from '../../_shared/runtime/own-profile.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const deps: Deps = {
  requireUser: (request) => requireUser(request),
  hit: databaseRateLimiter,
  context: (userId, pitchId) =>
    callRpc(
      serviceClient(),
      'recut_context',
      { p_user_id: userId, p_pitch_id: pitchId },
      correctPegResponseSchema,
    ),
  profile: ownProfile,
  confirmed: ownConfirmations,
  store: ({ userId, pitchId, newsPeg, story, grounds, variations }) =>
    callRpc(
      serviceClient(),
      'correct_peg',
      {
        p_user_id: userId,
        p_pitch_id: pitchId,
        p_news_peg: newsPeg,
        p_story: story,
        p_grounds: grounds,
        p_variations: variations,
      },
      correctPegResponseSchema,
    ),
  log: createLog('correct-peg'),
};

export const correctPeg = createHandler(deps);
