import { z } from 'zod';
import { createLog } from '../../_shared/runtime/log.ts';
import { letterDeps } from '../../_shared/runtime/mail/queue-letter.ts';
import { requireUser } from '../../_shared/runtime/request/auth.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, toSendSchema, type Deps } from './handler.ts';

const deps: Deps = {
  ...letterDeps,
  requireUser: (request) => requireUser(request),
  hit: databaseRateLimiter,
  toSend: (userId, proposalId, revision) =>
    callRpc(
      serviceClient(),
      'proposal_to_send',
      { p_user_id: userId, p_proposal_id: proposalId, p_revision: revision },
      toSendSchema,
    ),
  note: (userId, proposalId, outletId, refusal) =>
    callRpc(
      serviceClient(),
      'note_proposal_outlet',
      {
        p_user_id: userId,
        p_proposal_id: proposalId,
        p_outlet_id: outletId,
        p_refusal: refusal,
      },
      z.boolean(),
    ),
  log: createLog('approve-proposal'),
};

export const approveProposal = createHandler(deps);
