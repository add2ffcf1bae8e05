import {
  introAnswerResponseSchema,
  introStateSchema,
} from '../../_shared/domain/api/links/intro-answer.ts';
import { requireUser } from '../../_shared/runtime/request/auth.ts';
import { readEnv, siteEnv } from '../../_shared/runtime/env.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { triggerMailWorker } from '../../_shared/runtime/mail/trigger-worker.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, introAnswerContextSchema, type Deps, type IntroKey } from './handler.ts';

const log = createLog('intro-answer');

const keyArgs = (key: IntroKey) =>
  'tokenHash' in key
    ? { p_user_id: null, p_request_id: null, p_token_hash: key.tokenHash }
    : { p_user_id: key.userId, p_request_id: key.requestId, p_token_hash: null };

const deps: Deps = {
  requireUser: (request) => requireUser(request),
  hit: databaseRateLimiter,
  read: (tokenHash) =>
    callRpc(serviceClient(), 'get_intro_by_token', { p_token_hash: tokenHash }, introStateSchema),
  context: (key) =>
    callRpc(serviceClient(), 'get_intro_answer_context', keyArgs(key), introAnswerContextSchema),
  record: ({ key, accept, toCreator, toEditor }) =>
    callRpc(
      serviceClient(),
      'record_intro_answer',
      { ...keyArgs(key), p_accept: accept, p_to_creator: toCreator, p_to_editor: toEditor },
      introAnswerResponseSchema.shape.status,
    ),
  siteUrl: () => readEnv(siteEnv).SITE_URL,
  triggerMailWorker: () => triggerMailWorker(log),
  log,
};

export const introAnswer = createHandler(deps);
