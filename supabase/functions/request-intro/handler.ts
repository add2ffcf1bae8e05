import { z } from 'zod';
import {
  requestIntroRequestSchema,
  requestIntroResponseSchema,
  type StoredIntro,
} from '../_shared/domain/api/request-intro.ts';
import { renderIntroMail } from '../_shared/domain/mail/intro-mail.ts';
import type { RenderedMail } from '../_shared/domain/mail/layout.ts';
import type { Caller } from '../_shared/runtime/auth.ts';
import { endpoint, readJson, respond, type Handler } from '../_shared/runtime/http.ts';
import type { Log } from '../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../_shared/runtime/rate-limit.ts';

/** What the mail is written from (`get_intro_context`). */
export const introContextSchema = z.object({
  item: z.object({ id: z.uuid(), title: z.string() }),
  creator: z.object({ name: z.string().nullable(), slug: z.string().nullable() }).nullable(),
  media: z.object({
    name: z.string().nullable(),
    email: z.string(),
    outlet_name: z.string().nullable(),
  }),
});
export type IntroContext = z.infer<typeof introContextSchema>;

export interface Deps {
  requireUser: (request: Request) => Promise<Caller>;
  hit: RateLimiter;
  context: (userId: string, itemId: string) => Promise<IntroContext>;
  /** Keeps the request with its mail; asking twice returns the first one. */
  queue: (
    userId: string,
    itemId: string,
    message: string | null,
    mail: RenderedMail,
  ) => Promise<StoredIntro>;
  siteUrl: () => string;
  kickMail: () => void;
  log: Log;
}

const REQUESTS_AN_HOUR = 30;

/** Asks a creator for an introduction: {item_id, message?} -> {request}. */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'request-intro', methods: ['POST'], log: deps.log }, async (request) => {
    const caller = await deps.requireUser(request);
    const input = await readJson(request, requestIntroRequestSchema);
    await enforceLimit(deps.hit, `request-intro:${caller.id}`, REQUESTS_AN_HOUR, 3600);

    const context = await deps.context(caller.id, input.item_id);
    const message = input.message === undefined || input.message === '' ? null : input.message;
    const mail = renderIntroMail({
      creatorName: context.creator?.name ?? null,
      media: {
        name: context.media.name,
        email: context.media.email,
        outletName: context.media.outlet_name,
      },
      storyTitle: context.item.title,
      message,
      appUrl: `${deps.siteUrl()}/creator-dashboard`,
    });
    const stored = await deps.queue(caller.id, input.item_id, message, mail);
    deps.kickMail();
    return respond(requestIntroResponseSchema, { request: stored });
  });
}
