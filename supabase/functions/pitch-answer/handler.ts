import {
  answerRequestSchema,
  linkTokenSchema,
  type AnswerRecorded,
  type AnswerState,
  type PitchAnswer,
} from '../_shared/domain/pitch/answer.ts';
import {
  clientAddress,
  endpoint,
  json,
  parseInput,
  readJson,
  type Handler,
} from '../_shared/runtime/http.ts';
import type { Log } from '../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../_shared/runtime/rate-limit.ts';
import { hashToken } from '../_shared/runtime/tokens.ts';

export interface Deps {
  hit: RateLimiter;
  /** Throws HttpError 404 `unknown_token`. */
  read: (tokenHash: string) => Promise<AnswerState>;
  /** Throws HttpError 404 `unknown_token`. */
  record: (tokenHash: string, answer: PitchAnswer, note: string | null) => Promise<AnswerRecorded>;
  log: Log;
}

const CALLS_IN_FIVE_MINUTES = 60;

/**
 * The editor's one-tap answer, by the token of the mail. GET ?t= shows the pitch and changes
 * nothing (mail scanners follow links); POST {token, answer, note?} records, and may be repeated.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'pitch-answer', methods: ['GET', 'POST'], log: deps.log },
    async (request) => {
      await enforceLimit(
        deps.hit,
        `pitch-answer:${clientAddress(request)}`,
        CALLS_IN_FIVE_MINUTES,
        300,
      );
      if (request.method === 'GET') {
        const token = new URL(request.url).searchParams.get('t') ?? '';
        return json(200, await deps.read(await hashToken(parseInput(token, linkTokenSchema))));
      }
      const input = await readJson(request, answerRequestSchema);
      const note = input.note === undefined || input.note === '' ? null : input.note;
      return json(200, await deps.record(await hashToken(input.token), input.answer, note));
    },
  );
}
