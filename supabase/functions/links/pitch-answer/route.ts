import {
  optOutChoiceSchema,
  pitchAnswerRowSchema,
  recordedAnswerRowSchema,
} from '../../_shared/domain/api/links/pitch-answer.ts';
import { readEnv, siteEnv } from '../../_shared/runtime/env.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { triggerMailWorker } from '../../_shared/runtime/mail/trigger-worker.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { answerContextSchema, createHandler, type Deps } from './handler.ts';

const log = createLog('pitch-answer');

const deps: Deps = {
  hit: databaseRateLimiter,
  read: (tokenHash) =>
    callRpc(
      serviceClient(),
      'get_pitch_by_token',
      { p_token_hash: tokenHash },
      pitchAnswerRowSchema,
    ),
  context: (tokenHash) =>
    callRpc(
      serviceClient(),
      'get_answer_context',
      { p_token_hash: tokenHash },
      answerContextSchema,
    ),
  record: (answer) =>
    callRpc(
      serviceClient(),
      'record_pitch_answer',
      {
        p_token_hash: answer.tokenHash,
        p_answer: answer.answer,
        p_note: answer.note,
        p_to_creator: answer.toCreator,
        p_to_editor: answer.toEditor,
      },
      recordedAnswerRowSchema,
    ),
  optOut: (tokenHash, choice) =>
    callRpc(
      serviceClient(),
      'set_opt_out',
      { p_token_hash: tokenHash, p_choice: choice },
      optOutChoiceSchema,
    ),
  siteUrl: () => readEnv(siteEnv).SITE_URL,
  triggerMailWorker: () => triggerMailWorker(log),
  log,
};

export const pitchAnswer = createHandler(deps);
