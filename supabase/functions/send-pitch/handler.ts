import { z } from 'zod';
import {
  sendPitchRequestSchema,
  sendPitchResponseSchema,
  type SendPitchRequest,
  type StoredSend,
} from '../_shared/domain/api/send-pitch.ts';
import { renderPitchMail } from '../_shared/domain/mail/pitch-mail.ts';
import type { QueuedMail } from '../_shared/domain/mail/queued-mail.ts';
import {
  draftedBy,
  newsLink,
  storedPitchSchema,
  storedVariationSchema,
} from '../_shared/domain/pitch/stored-pitch.ts';
import type { Caller } from '../_shared/runtime/request/auth.ts';
import { HttpError } from '../_shared/runtime/request/http-error.ts';
import { endpoint, readJson, respond, type Handler } from '../_shared/runtime/request/http.ts';
import type { Log } from '../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../_shared/runtime/request/rate-limit.ts';
import { refuseSolemn } from '../_shared/runtime/refuse-solemn.ts';
import { editorMail, shownTo } from '../_shared/runtime/mail/editor-mail.ts';

/** The data for the mail, as `get_send_context` returns it. */
export const sendContextSchema = z.object({
  pitch: storedPitchSchema,
  variation: storedVariationSchema,
  creator: z.object({
    name: z.string().nullable(),
    city_region: z.string().nullable(),
    slug: z.string().nullable(),
    epk_published: z.boolean(),
  }),
  outlet: z.object({
    id: z.uuid(),
    name: z.string(),
    /** Null until the outlet said yes to this creator. */
    contact_name: z.string().nullable(),
    /** Whom the mail greets. The creator learns the name with a yes. */
    greets: z.string().nullable(),
    /** 8:30 of the outlet's next working day. */
    morning: z.string(),
  }),
});
export type SendContext = z.infer<typeof sendContextSchema>;

export interface QueuedSend {
  userId: string;
  variationId: string;
  /** The revision that the mail was written from. */
  revision: number;
  outletId: string;
  mail: QueuedMail;
  epkUrl: string | null;
  /** When the mail may leave; null after the 20 seconds of undo. */
  releaseAt: string | null;
  followUp: boolean;
}

export interface Deps {
  requireUser: (request: Request) => Promise<Caller>;
  hit: RateLimiter;
  context: (userId: string, variationId: string, outletId: string) => Promise<SendContext>;
  /** Checks every rule, stores the send and queues its mail. Throws HttpError with the rule's code. */
  queue: (send: QueuedSend) => Promise<StoredSend>;
  newMark: () => string;
  urls: () => { site: string; functions: string };
  postalAddress: () => string;
  now: () => Date;
  log: Log;
}

const SENDS_PER_HOUR = 60;

const MAX_DAYS_AHEAD = 7;

/**
 * Queues the mail of one variation to one outlet. The mail holds marks in place of tokens: the reply
 * and everything stored for the creator are free of links that answer for the editor.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'send-pitch', methods: ['POST'], log: deps.log }, async (request) => {
    const caller = await deps.requireUser(request);
    const input = await readJson(request, sendPitchRequestSchema);
    await enforceLimit(deps.hit, `send-pitch:${caller.id}`, SENDS_PER_HOUR, 3600);

    const context = await deps.context(caller.id, input.variation_id, input.outlet_id);
    // A follow-up speaks of a pitch that an editor has.
    if (input.follow_up !== true) refuseSolemn(context.pitch);

    const { creator } = context;

    const name = creator.name?.trim() || 'The creator';
    const urls = deps.urls();
    const epkUrl =
      input.kit !== false && creator.epk_published && creator.slug
        ? `${urls.site}/epk/${creator.slug}`
        : null;
    const postalAddress = deps.postalAddress();
    const read = { name: context.outlet.name, contact_name: context.outlet.greets };
    const mail = editorMail({ name, epkUrl, urls, postalAddress, newMark: deps.newMark }, (links) =>
      renderPitchMail({
        variation: context.variation,
        generator: draftedBy(context.pitch, context.variation),
        creator: { name, city_region: creator.city_region },
        outlet: read,
        newsUrl: newsLink(context.pitch),
        ...links,
      }),
    );

    const send = await deps.queue({
      userId: caller.id,
      variationId: input.variation_id,
      revision: context.variation.revision,
      outletId: input.outlet_id,
      mail: shownTo(context.outlet, mail, read),
      epkUrl,
      releaseAt: releaseTime(input, context.outlet.morning, deps.now()),
      followUp: input.follow_up ?? false,
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
