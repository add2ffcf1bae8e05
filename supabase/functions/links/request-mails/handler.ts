import {
  requestMailsRequestSchema,
  requestMailsResponseSchema,
} from '../../_shared/domain/api/links/request-mails.ts';
import { linkTokenSchema } from '../../_shared/domain/access/link-token.ts';
import { hashToken } from '../../_shared/runtime/crypto.ts';
import {
  clientAddress,
  endpoint,
  parseInput,
  readJson,
  respond,
  type Handler,
} from '../../_shared/runtime/request/http.ts';
import type { Log } from '../../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../../_shared/runtime/request/rate-limit.ts';

export interface Deps {
  hit: RateLimiter;
  /** Turns the mails on or off, or with null only reads. Throws HttpError 404 `unknown_token`. */
  switchMails: (tokenHash: string, on: boolean | null) => Promise<boolean>;
  log: Log;
}

const CALLS_PER_MINUTE = 60;

/**
 * Switches a creator's daily mail, for its page; the one click of a mail program goes to `unsubscribe`.
 * GET and HEAD, which scanners send, return by `?state=` whether the mails are on and change nothing.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'request-mails', methods: ['GET', 'HEAD', 'POST'], log: deps.log },
    async (request) => {
      await enforceLimit(deps.hit, `request-mails:${clientAddress(request)}`, CALLS_PER_MINUTE, 60);
      if (request.method === 'POST') {
        const { token, on } = await readJson(request, requestMailsRequestSchema);
        return respond(requestMailsResponseSchema, {
          on: await deps.switchMails(hashToken(token), on),
        });
      }
      const state = new URL(request.url).searchParams.get('state') ?? '';
      const on = await deps.switchMails(hashToken(parseInput(state, linkTokenSchema)), null);
      return respond(requestMailsResponseSchema, { on });
    },
  );
}
