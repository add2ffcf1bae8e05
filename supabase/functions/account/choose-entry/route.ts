import { chooseEntryResponseSchema } from '../../_shared/domain/api/account/choose-entry.ts';
import { requireUser } from '../../_shared/runtime/request/auth.ts';
import { readEnv, siteEnv } from '../../_shared/runtime/env.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { triggerMailWorker } from '../../_shared/runtime/mail/trigger-worker.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { choiceContextSchema } from './context.ts';
import { createHandler, type Deps } from './handler.ts';

const log = createLog('choose-entry');

const deps: Deps = {
  requireUser: (request) => requireUser(request),
  hit: databaseRateLimiter,
  context: (userId, entryId) =>
    callRpc(
      serviceClient(),
      'get_choice_context',
      { p_user_id: userId, p_entry_id: entryId },
      choiceContextSchema,
    ),
  choose: (userId, entryId, { toCreator, toEditor, toAsked }) =>
    callRpc(
      serviceClient(),
      'choose_entry',
      {
        p_user_id: userId,
        p_entry_id: entryId,
        p_to_creator: toCreator,
        p_to_editor: toEditor,
        p_to_asked: toAsked,
      },
      chooseEntryResponseSchema,
    ),
  siteUrl: () => readEnv(siteEnv).SITE_URL,
  triggerMailWorker: () => triggerMailWorker(log),
  log,
};

export const chooseEntry = createHandler(deps);
