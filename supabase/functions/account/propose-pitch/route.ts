import { proposePitchResponseSchema } from '../../_shared/domain/api/account/propose-pitch.ts';
import { readEnv, siteEnv } from '../../_shared/runtime/env.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { triggerMailWorker } from '../../_shared/runtime/mail/trigger-worker.ts';
import { requireUser } from '../../_shared/runtime/request/auth.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, proposalContextSchema, type Deps } from './handler.ts';

const log = createLog('propose-pitch');

const deps: Deps = {
  requireUser: (request) => requireUser(request),
  hit: databaseRateLimiter,
  context: (helperId, variationId, outletIds) =>
    callRpc(
      serviceClient(),
      'proposal_context',
      { p_helper_id: helperId, p_variation_id: variationId, p_outlet_ids: outletIds },
      proposalContextSchema,
    ),
  propose: (proposal) =>
    callRpc(
      serviceClient(),
      'propose_pitch',
      {
        p_helper_id: proposal.helperId,
        p_proposal_id: proposal.proposalId,
        p_variation_id: proposal.variationId,
        p_revision: proposal.revision,
        p_outlet_ids: proposal.outletIds,
        p_note: proposal.note,
        p_mail: proposal.mail,
      },
      proposePitchResponseSchema,
    ),
  newId: () => crypto.randomUUID(),
  siteUrl: () => readEnv(siteEnv).SITE_URL,
  triggerMailWorker: () => triggerMailWorker(log),
  log,
};

export const proposePitch = createHandler(deps);
