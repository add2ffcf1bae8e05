import {
  pitchAnswerResponseSchema,
  pitchAnswerStateSchema,
} from '../_shared/domain/api/pitch-answer.ts';
import { createLog } from '../_shared/runtime/log.ts';
import { databaseRateLimiter } from '../_shared/runtime/rate-limit.ts';
import { callRpc } from '../_shared/runtime/rpc.ts';
import { serviceClient } from '../_shared/runtime/supabase.ts';
import type { Deps } from './handler.ts';

export const realDeps: Deps = {
  hit: databaseRateLimiter,
  read: (tokenHash) =>
    callRpc(
      serviceClient(),
      'get_pitch_by_token',
      { p_token_hash: tokenHash },
      pitchAnswerStateSchema,
    ),
  record: (tokenHash, answer, note) =>
    callRpc(
      serviceClient(),
      'record_pitch_answer',
      { p_token_hash: tokenHash, p_answer: answer, p_note: note },
      pitchAnswerResponseSchema,
    ),
  log: createLog('pitch-answer'),
};
