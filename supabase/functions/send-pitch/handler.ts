import {
  sendPitchRequestSchema,
  sendPitchResponseSchema,
  type SendPitchRequest,
} from '../_shared/domain/api/send-pitch.ts';
import { queueLetter, type LetterDeps } from '../_shared/runtime/mail/queue-letter.ts';
import type { Caller } from '../_shared/runtime/request/auth.ts';
import { HttpError } from '../_shared/runtime/request/http-error.ts';
import { endpoint, readJson, respond, type Handler } from '../_shared/runtime/request/http.ts';
import type { Log } from '../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../_shared/runtime/request/rate-limit.ts';

export interface Deps extends LetterDeps {
  requireUser: (request: Request) => Promise<Caller>;
  hit: RateLimiter;
  now: () => Date;
  log: Log;
}

const SENDS_PER_HOUR = 60;

const MAX_DAYS_AHEAD = 7;

/** Queues the mail of one variation of the caller's to one outlet. */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'send-pitch', methods: ['POST'], log: deps.log }, async (request) => {
    const caller = await deps.requireUser(request);
    const input = await readJson(request, sendPitchRequestSchema);
    await enforceLimit(deps.hit, `send-pitch:${caller.id}`, SENDS_PER_HOUR, 3600);
    const send = await queueLetter(deps, {
      userId: caller.id,
      variationId: input.variation_id,
      outletId: input.outlet_id,
      kit: input.kit !== false,
      followUp: input.follow_up === true,
      releaseAt: (morning) => releaseTime(input, morning, deps.now()),
    });
    return respond(sendPitchResponseSchema, { send });
  });
}

/** When the mail may leave; null means after the undo. Throws 400 `bad_time`. */
function releaseTime(input: SendPitchRequest, morning: string, now: Date): string | null {
  if (input.when === 'morning') return morning;
  if (input.when !== 'at' || input.at === undefined) return null;
  const at = new Date(input.at);
  const ahead = at.getTime() - now.getTime();
  if (ahead <= 0 || ahead > MAX_DAYS_AHEAD * 86_400_000) {
    throw new HttpError('bad_time', 'Please choose a time within the next seven days.', {
      fields: { at: 'Please choose a time within the next seven days.' },
    });
  }
  return at.toISOString();
}
