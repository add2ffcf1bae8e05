import { z } from 'zod';
import { cardClaimSchema } from '../../_shared/domain/friday-fix/card-claim.ts';
import {
  storedPitchSchema,
  storedVariationSchema,
} from '../../_shared/domain/pitch/stored-pitch.ts';
import { requireUser } from '../../_shared/runtime/request/auth.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { ownProfile } from '../../_shared/runtime/own-profile.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { callRpc, fromDatabase } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const deps: Deps = {
  requireUser: (request) => requireUser(request),
  hit: databaseRateLimiter,
  context: (userId, variationId) =>
    callRpc(
      serviceClient(),
      'variation_context',
      { p_user_id: userId, p_variation_id: variationId },
      z.object({ pitch: storedPitchSchema, variations: z.array(storedVariationSchema) }),
    ),
  profile: ownProfile,
  earlier: async (pitchId) => {
    const { data, error } = await serviceClient()
      .from('card_offers')
      .select('claims')
      .eq('pitch_id', pitchId)
      .maybeSingle();
    if (error) throw fromDatabase(error);
    return (
      z
        .object({ claims: z.array(cardClaimSchema) })
        .nullable()
        .parse(data)?.claims ?? []
    );
  },
  offer: (userId, variationId, card, claims, solemn) =>
    callRpc(
      serviceClient(),
      'offer_card',
      {
        p_user_id: userId,
        p_variation_id: variationId,
        p_card: card,
        p_claims: claims,
        p_solemn: solemn,
      },
      z.unknown(),
    ),
  now: () => new Date(),
  log: createLog('offer-card'),
};

export const offerCard = createHandler(deps);
