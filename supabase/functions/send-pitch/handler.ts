import { z } from 'zod';
import {
  sendPitchRequestSchema,
  sendPitchResponseSchema,
  type StoredSend,
} from '../_shared/domain/api/send-pitch.ts';
import { renderPitchMail } from '../_shared/domain/mail/pitch-mail.ts';
import {
  draftedBy,
  storedPitchSchema,
  storedVariationSchema,
} from '../_shared/domain/pitch/stored-pitch.ts';
import type { Caller } from '../_shared/runtime/auth.ts';
import { endpoint, readJson, respond, type Handler } from '../_shared/runtime/http.ts';
import type { Log } from '../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../_shared/runtime/rate-limit.ts';
import { hashToken } from '../_shared/runtime/crypto.ts';

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
    contact_name: z.string().nullable(),
  }),
});
export type SendContext = z.infer<typeof sendContextSchema>;

export interface QueuedSend {
  userId: string;
  variationId: string;
  /** The revision that the mail was written from. */
  revision: number;
  outletId: string;
  subject: string;
  text: string;
  html: string;
  tokenHash: string;
  epkUrl: string | null;
}

export interface Deps {
  requireUser: (request: Request) => Promise<Caller>;
  hit: RateLimiter;
  context: (userId: string, variationId: string, outletId: string) => Promise<SendContext>;
  /** Checks every rule, stores the send and queues its mail. Throws HttpError with the rule's code. */
  queue: (send: QueuedSend) => Promise<StoredSend>;
  newToken: () => string;
  urls: () => { site: string; functions: string };
  triggerMailWorker: () => void;
  log: Log;
}

const SENDS_PER_HOUR = 60;

/** Queues the mail of one variation to one outlet. */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'send-pitch', methods: ['POST'], log: deps.log }, async (request) => {
    const caller = await deps.requireUser(request);
    const input = await readJson(request, sendPitchRequestSchema);
    await enforceLimit(deps.hit, `send-pitch:${caller.id}`, SENDS_PER_HOUR, 3600);

    const context = await deps.context(caller.id, input.variation_id, input.outlet_id);
    const token = deps.newToken();
    const { site, functions } = deps.urls();
    const { creator } = context;
    const epk = creator.epk_published && creator.slug ? `${site}/epk/${creator.slug}` : null;

    const mail = renderPitchMail({
      variation: context.variation,
      generator: draftedBy(context.pitch, context.variation),
      creator: {
        name: creator.name?.trim() || 'The creator',
        city_region: creator.city_region,
      },
      outlet: context.outlet,
      epkUrl: epk === null ? null : `${epk}?s=${token}`,
      answerUrl: `${site}/answer/${token}`,
      pixelUrl: `${functions}/pitch-open?t=${token}`,
    });

    const send = await deps.queue({
      userId: caller.id,
      variationId: input.variation_id,
      revision: context.variation.revision,
      outletId: input.outlet_id,
      ...mail,
      tokenHash: hashToken(token),
      epkUrl: epk,
    });
    deps.triggerMailWorker();
    return respond(sendPitchResponseSchema, { send });
  });
}
