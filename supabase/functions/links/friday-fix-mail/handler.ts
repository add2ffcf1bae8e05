import {
  fridayFixMailRequestSchema,
  fridayFixMailResponseSchema,
  fridayFixMailStateSchema,
  type FridayFixMailState,
} from '../../_shared/domain/api/links/friday-fix-mail.ts';
import type { CardVerdict } from '../../_shared/domain/friday-fix/verdict-words.ts';
import { linkTokenSchema } from '../../_shared/domain/access/link-token.ts';
import { hashToken } from '../../_shared/runtime/crypto.ts';
import {
  askIntroduction,
  type IntroDeps,
} from '../../_shared/runtime/friday-fix/ask-introduction.ts';
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

export interface Deps extends IntroDeps {
  hit: RateLimiter;
  /** These throw 404 `unknown_token`. */
  state: (tokenHash: string) => Promise<FridayFixMailState>;
  click: (tokenHash: string) => Promise<unknown>;
  /** Also throws 403 `not_media`, 404 `item_not_found`. */
  verdict: (tokenHash: string, itemId: string, verdict: CardVerdict | null) => Promise<unknown>;
  /** The editor behind the link. Also throws 403 `not_media`, 404 `item_not_found`. */
  editor: (tokenHash: string, itemId: string) => Promise<string>;
  /** Whether mails come from now on. Also throws 410 `unsubscribed`. */
  unsubscribe: (tokenHash: string, again: boolean) => Promise<boolean>;
  log: Log;
}

const CALLS_PER_MINUTE = 120;
const INTRODUCTIONS_PER_HOUR = 30;

/**
 * The page of a Friday Fix mail. GET returns the issue and changes nothing, however often scanners ask;
 * POST notes a person's click, takes a verdict, asks for an introduction, ends the mails or starts them
 * again.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'friday-fix-mail', methods: ['GET', 'POST'], log: deps.log },
    async (request) => {
      await enforceLimit(
        deps.hit,
        `friday-fix-mail:${clientAddress(request)}`,
        CALLS_PER_MINUTE,
        60,
      );
      if (request.method === 'GET') {
        const token = parseInput(new URL(request.url).searchParams.get('t') ?? '', linkTokenSchema);
        return respond(fridayFixMailStateSchema, await deps.state(hashToken(token)));
      }
      const input = await readJson(request, fridayFixMailRequestSchema, 4096);
      const hash = hashToken(input.token);
      switch (input.action) {
        case 'verdict':
          await deps.verdict(hash, input.item_id, input.verdict);
          return respond(fridayFixMailResponseSchema, { verdict: input.verdict });
        case 'introduction': {
          const userId = await deps.editor(hash, input.item_id);
          await enforceLimit(deps.hit, `request-intro:${userId}`, INTRODUCTIONS_PER_HOUR, 3600);
          const { status } = await askIntroduction(deps, {
            userId,
            itemId: input.item_id,
            message: input.message,
          });
          return respond(fridayFixMailResponseSchema, { introduction: status });
        }
        case 'click':
          await deps.click(hash);
          return respond(fridayFixMailResponseSchema, {});
        default: {
          const subscribed = await deps.unsubscribe(hash, input.action === 'subscribe');
          return respond(fridayFixMailResponseSchema, { subscribed });
        }
      }
    },
  );
}
