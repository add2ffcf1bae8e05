import {
  proveContactRequestSchema,
  proveContactResponseSchema,
} from '../../_shared/domain/api/links/prove-contact.ts';
import {
  renderAddressProofMail,
  renderContactProofMail,
} from '../../_shared/domain/mail/contact-mail.ts';
import type { RenderedMail } from '../../_shared/domain/mail/layout.ts';
import { unsubscribeHeaders } from '../../_shared/domain/mail/unsubscribe.ts';
import { paths } from '../../_shared/domain/paths.ts';
import type { Caller } from '../../_shared/runtime/request/auth.ts';
import { hashToken } from '../../_shared/runtime/crypto.ts';
import {
  clientAddress,
  endpoint,
  readJson,
  respond,
  type Handler,
} from '../../_shared/runtime/request/http.ts';
import type { Log } from '../../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../../_shared/runtime/request/rate-limit.ts';

type QueueProof = (
  userId: string,
  mail: RenderedMail & { marks: Record<string, string>; headers: Record<string, string> },
) => Promise<string | null>;

export interface Deps {
  requireUser: (request: Request) => Promise<Caller>;
  hit: RateLimiter;
  /** Queues the mail to the press contact; null when there is nothing to prove. */
  queue: QueueProof;
  /** The same to the account's own address. */
  queueAccount: QueueProof;
  /** Throws HttpError 404 `unknown_token`, 410 `link_expired`. */
  prove: (tokenHash: string) => Promise<string>;
  /** Closes the address for good. Throws HttpError 404 `unknown_token`. */
  decline: (tokenHash: string) => Promise<string>;
  name: (userId: string) => Promise<string | null>;
  newMark: () => string;
  urls: () => { site: string; functions: string };
  triggerMailWorker: () => void;
  log: Log;
}

const CALLS_PER_FIVE_MINUTES = 30;

/**
 * Proves an address by a click, that of a press contact or of the account: sends the mail, or takes the
 * click by POST, or the word of its owner that no mail is to come there.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'prove-contact', methods: ['POST'], log: deps.log }, async (request) => {
    await enforceLimit(
      deps.hit,
      `prove-contact:${clientAddress(request)}`,
      CALLS_PER_FIVE_MINUTES,
      300,
    );
    const { token, decline, address } = await readJson(request, proveContactRequestSchema);
    if (token !== undefined) {
      const act = decline === true ? deps.decline : deps.prove;
      const email = await act(hashToken(token));
      return respond(proveContactResponseSchema, { email, proven: decline !== true });
    }
    const caller = await deps.requireUser(request);
    const mark = deps.newMark();
    const { site, functions } = deps.urls();
    const confirmUrl = site + paths.contactConfirm.getHref(mark);
    const account = address === 'account';
    const mail = account
      ? renderAddressProofMail({ confirmUrl })
      : renderContactProofMail({ name: await deps.name(caller.id), confirmUrl });
    const queue = account ? deps.queueAccount : deps.queue;
    const email = await queue(caller.id, {
      ...mail,
      marks: { contact: mark },
      headers: unsubscribeHeaders(functions, 'contact', mark),
    });
    if (email !== null) deps.triggerMailWorker();
    return respond(proveContactResponseSchema, { email, proven: email === null });
  });
}
