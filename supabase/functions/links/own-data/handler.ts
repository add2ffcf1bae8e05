import {
  ownDataRequestSchema,
  ownDataResponseSchema,
  type HeldData,
} from '../../_shared/domain/api/links/own-data.ts';
import type { RenderedMail } from '../../_shared/domain/mail/layout.ts';
import { renderOwnDataMail } from '../../_shared/domain/mail/privacy-mails.ts';
import { paths } from '../../_shared/domain/paths.ts';
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

export interface Deps {
  hit: RateLimiter;
  /**
   * Queues the mail with the link; false when the address got one today. Where many ask at once, it
   * leaves later.
   */
  ask: (email: string, mail: RenderedMail & { marks: Record<string, string> }) => Promise<boolean>;
  /** These three throw HttpError 404 `unknown_token`, 410 `link_expired`. */
  look: (tokenHash: string) => Promise<HeldData>;
  copy: (tokenHash: string) => Promise<Record<string, unknown>>;
  remove: (tokenHash: string) => Promise<unknown>;
  newMark: () => string;
  siteUrl: () => string;
  triggerMailWorker: () => void;
  log: Log;
}

const MAILS_PER_ADDRESS = 5;
const LINKS_PER_ADDRESS = 30;
const WINDOW_SECONDS = 600;

/**
 * For people without an account: mails a link to what is kept about an address, and shows, copies or
 * removes it by that link. Asking gets one answer for every address, known or not.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'own-data', methods: ['POST'], log: deps.log }, async (request) => {
    const input = await readJson(request, ownDataRequestSchema, 4096);
    const address = clientAddress(request);
    if ('token' in input) {
      await enforceLimit(deps.hit, `own-data-link:${address}`, LINKS_PER_ADDRESS, WINDOW_SECONDS);
      const hash = hashToken(input.token);
      if (input.action === 'copy') {
        return respond(ownDataResponseSchema, { copy: await deps.copy(hash) });
      }
      if (input.action === 'remove') await deps.remove(hash);
      return respond(ownDataResponseSchema, { held: await deps.look(hash) });
    }
    await enforceLimit(deps.hit, `own-data:${address}`, MAILS_PER_ADDRESS, WINDOW_SECONDS);
    // A bot filled in the honeypot: it gets the usual response.
    if (!input.website) {
      const mark = deps.newMark();
      const mail = renderOwnDataMail({ url: deps.siteUrl() + paths.yourData.getHref(mark) });
      if (await deps.ask(input.email, { ...mail, marks: { own_data: mark } })) {
        deps.triggerMailWorker();
      }
    }
    return respond(ownDataResponseSchema, { asked: true });
  });
}
