import {
  followUpRequestSchema,
  followUpResponseSchema,
} from '../../_shared/domain/api/account/follow-up.ts';
import type { QueuedMail } from '../../_shared/domain/mail/queued-mail.ts';
import type { Caller } from '../../_shared/runtime/request/auth.ts';
import { endpoint, readJson, respond, type Handler } from '../../_shared/runtime/request/http.ts';
import type { Log } from '../../_shared/runtime/log.ts';
import { writeFollowUp, type FollowUpContext } from '../../_shared/runtime/mail/follow-ups.ts';
import { enforceLimit, type RateLimiter } from '../../_shared/runtime/request/rate-limit.ts';

export interface Deps {
  requireUser: (request: Request) => Promise<Caller>;
  hit: RateLimiter;
  /** Throws HttpError 404 `pitch_not_found`, 409 `no_follow_up` with the reason. */
  context: (userId: string, sendId: string) => Promise<FollowUpContext>;
  queue: (sendId: string, number: number, mail: QueuedMail) => Promise<unknown>;
  urls: () => { site: string; functions: string };
  postalAddress: () => string;
  newMark: () => string;
  triggerMailWorker: () => void;
  log: Log;
}

const CALLS_PER_HOUR = 120;

/** Shows or sends the next follow-up of one sent pitch. */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'follow-up', methods: ['POST'], log: deps.log }, async (request) => {
    const caller = await deps.requireUser(request);
    const input = await readJson(request, followUpRequestSchema);
    await enforceLimit(deps.hit, `follow-up:${caller.id}`, CALLS_PER_HOUR, 3600);
    const context = await deps.context(caller.id, input.send_id);
    const mail = writeFollowUp(context, deps);
    if (input.send) {
      await deps.queue(input.send_id, context.number, mail);
      deps.triggerMailWorker();
    }
    return respond(followUpResponseSchema, {
      subject: mail.subject,
      text: mail.shown,
      sent: input.send,
    });
  });
}
