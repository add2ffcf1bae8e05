import {
  proveContactRequestSchema,
  proveContactResponseSchema,
} from '../_shared/domain/api/prove-contact.ts';
import { renderContactProofMail } from '../_shared/domain/mail/contact-mail.ts';
import type { RenderedMail } from '../_shared/domain/mail/layout.ts';
import { paths } from '../_shared/domain/paths.ts';
import type { Caller } from '../_shared/runtime/auth.ts';
import { hashToken } from '../_shared/runtime/crypto.ts';
import {
  clientAddress,
  endpoint,
  readJson,
  respond,
  type Handler,
} from '../_shared/runtime/http.ts';
import type { Log } from '../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../_shared/runtime/rate-limit.ts';

export interface Deps {
  requireUser: (request: Request) => Promise<Caller>;
  hit: RateLimiter;
  /** Queues the mail to the account's contact address; null when there is nothing to prove. */
  queue: (
    userId: string,
    mail: RenderedMail & { marks: Record<string, string> },
  ) => Promise<string | null>;
  /** Throws HttpError 404 `unknown_token`, 410 `link_expired`. */
  prove: (tokenHash: string) => Promise<string>;
  name: (userId: string) => Promise<string | null>;
  newMark: () => string;
  siteUrl: () => string;
  triggerMailWorker: () => void;
  log: Log;
}

const CALLS_PER_FIVE_MINUTES = 30;

/** Proves a press contact's address by a click: sends the mail, or takes the click by POST. */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'prove-contact', methods: ['POST'], log: deps.log }, async (request) => {
    await enforceLimit(
      deps.hit,
      `prove-contact:${clientAddress(request)}`,
      CALLS_PER_FIVE_MINUTES,
      300,
    );
    const { token } = await readJson(request, proveContactRequestSchema);
    if (token !== undefined) {
      const email = await deps.prove(hashToken(token));
      return respond(proveContactResponseSchema, { email, proven: true });
    }
    const caller = await deps.requireUser(request);
    const mark = deps.newMark();
    const mail = renderContactProofMail({
      name: await deps.name(caller.id),
      confirmUrl: deps.siteUrl() + paths.contactConfirm.getHref(mark),
    });
    const email = await deps.queue(caller.id, { ...mail, marks: { contact: mark } });
    if (email !== null) deps.triggerMailWorker();
    return respond(proveContactResponseSchema, { email, proven: email === null });
  });
}
