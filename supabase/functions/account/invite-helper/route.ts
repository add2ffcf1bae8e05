import { z } from 'zod';
import { newToken } from '../../_shared/runtime/crypto.ts';
import { readEnv, siteEnv } from '../../_shared/runtime/env.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { triggerMailWorker } from '../../_shared/runtime/mail/trigger-worker.ts';
import { ownProfile } from '../../_shared/runtime/own-profile.ts';
import { requireUser } from '../../_shared/runtime/request/auth.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const log = createLog('invite-helper');

const deps: Deps = {
  requireUser: (request) => requireUser(request),
  hit: databaseRateLimiter,
  nameOf: async (request, userId) => {
    const { name } = await ownProfile(request, userId);
    return name.trim() === '' ? 'A creator' : name;
  },
  invite: (creatorId, invitation, mail) =>
    callRpc(
      serviceClient(),
      'invite_helper',
      {
        p_creator_id: creatorId,
        p_email: invitation.email,
        p_can_write: invitation.can_write,
        p_can_propose: invitation.can_propose,
        p_mail: mail,
      },
      z.unknown(),
    ),
  newMark: newToken,
  siteUrl: () => readEnv(siteEnv).SITE_URL,
  triggerMailWorker: () => triggerMailWorker(log),
  log,
};

export const inviteHelper = createHandler(deps);
