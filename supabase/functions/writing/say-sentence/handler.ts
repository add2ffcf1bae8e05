import {
  saySentenceRequestSchema,
  saySentenceResponseSchema,
  sentenceHelpSchema,
} from '../../_shared/domain/api/writing/say-sentence.ts';
import type { Caller } from '../../_shared/runtime/request/auth.ts';
import { endpoint, readJson, respond, type Handler } from '../../_shared/runtime/request/http.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import type { Log } from '../../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../../_shared/runtime/request/rate-limit.ts';

export interface Deps {
  requireUser: (request: Request) => Promise<Caller>;
  hit: RateLimiter;
  /** Says a note as a sentence, null when the model has none; null in place of it without a model. */
  say: ((note: string) => Promise<string | null>) | null;
  log: Log;
}

const CALLS_PER_HOUR = 30;

/** Says a note of a profile as one sentence in the first person, where a language model is set. */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'say-sentence', methods: ['GET', 'POST'], log: deps.log },
    async (request) => {
      const caller = await deps.requireUser(request);
      if (request.method === 'GET')
        return respond(sentenceHelpSchema, { available: deps.say !== null });
      const { note } = await readJson(request, saySentenceRequestSchema);
      if (deps.say === null)
        throw new HttpError('not_configured', 'No language model is set up on this site.');
      await enforceLimit(deps.hit, `say-sentence:${caller.id}`, CALLS_PER_HOUR, 3600);
      const sentence = await deps.say(note).catch((error: unknown) => {
        deps.log('warn', 'model_failed', { error });
        return null;
      });
      return respond(saySentenceResponseSchema, { sentence });
    },
  );
}
