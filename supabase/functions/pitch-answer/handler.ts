import {
  pitchAnswerRequestSchema,
  pitchAnswerResponseSchema,
  pitchAnswerStateSchema,
  type PitchAnswerResponse,
  type PitchAnswerState,
} from '../_shared/domain/api/pitch-answer.ts';
import { linkTokenSchema } from '../_shared/domain/link-token.ts';
import type { PitchAnswer } from '../_shared/domain/pitch/answer-words.ts';
import {
  clientAddress,
  endpoint,
  parseInput,
  readJson,
  respond,
  type Handler,
} from '../_shared/runtime/http.ts';
import type { Log } from '../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../_shared/runtime/rate-limit.ts';
import { hashToken } from '../_shared/runtime/crypto.ts';

export interface Deps {
  hit: RateLimiter;
  /** Throws HttpError 404 `unknown_token`. */
  read: (tokenHash: string) => Promise<PitchAnswerState>;
  /** Throws HttpError 404 `unknown_token`. */
  record: (
    tokenHash: string,
    answer: PitchAnswer,
    note: string | null,
  ) => Promise<PitchAnswerResponse>;
  log: Log;
}

const CALLS_PER_FIVE_MINUTES = 60;

/**
 * The editor's one-tap answer, authorized by the token of the mailed link. GET `?t=` returns the
 * pitch and changes nothing, because mail scanners follow links; POST records the answer and may be
 * repeated.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'pitch-answer', methods: ['GET', 'POST'], log: deps.log },
    async (request) => {
      await enforceLimit(
        deps.hit,
        `pitch-answer:${clientAddress(request)}`,
        CALLS_PER_FIVE_MINUTES,
        300,
      );
      if (request.method === 'GET') {
        const token = new URL(request.url).searchParams.get('t') ?? '';
        const hash = hashToken(parseInput(token, linkTokenSchema));
        return respond(pitchAnswerStateSchema, await deps.read(hash));
      }
      const input = await readJson(request, pitchAnswerRequestSchema);
      const note = input.note === undefined || input.note === '' ? null : input.note;
      const hash = hashToken(input.token);
      return respond(pitchAnswerResponseSchema, await deps.record(hash, input.answer, note));
    },
  );
}
