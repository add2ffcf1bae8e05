import { z } from 'zod';
import { editorVoiceSchema } from '../_shared/domain/account/editor-voice-schema.ts';
import {
  requestIntroRequestSchema,
  requestIntroResponseSchema,
  type StoredIntro,
} from '../_shared/domain/api/request-intro.ts';
import { renderIntroMail } from '../_shared/domain/mail/intro-mail.ts';
import type { RenderedMail } from '../_shared/domain/mail/layout.ts';
import { paths } from '../_shared/domain/paths.ts';
import type { Caller } from '../_shared/runtime/auth.ts';
import { endpoint, readJson, respond, type Handler } from '../_shared/runtime/http.ts';
import type { Log } from '../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../_shared/runtime/rate-limit.ts';

/** The data for the mail, as `get_intro_context` returns it. */
export const introContextSchema = z.object({
  item: z.object({ id: z.uuid(), title: z.string() }),
  creator: z.object({ name: z.string().nullable() }),
  editor: editorVoiceSchema,
});
export type IntroContext = z.infer<typeof introContextSchema>;

export interface Deps {
  requireUser: (request: Request) => Promise<Caller>;
  hit: RateLimiter;
  /** Throws HttpError 409 `creator_gone` when nobody could answer. */
  context: (userId: string, itemId: string) => Promise<IntroContext>;
  /** Stores the request and queues its mail; a repeated request returns the stored one. */
  queue: (
    userId: string,
    itemId: string,
    message: string | null,
    mail: RenderedMail & { marks: Record<string, string> },
  ) => Promise<StoredIntro>;
  /** A text that nothing else in the mail can hold. */
  newMark: () => string;
  siteUrl: () => string;
  triggerMailWorker: () => void;
  log: Log;
}

const REQUESTS_PER_HOUR = 30;

/** Mails a creator that a media professional asks for an introduction. */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'request-intro', methods: ['POST'], log: deps.log }, async (request) => {
    const caller = await deps.requireUser(request);
    const input = await readJson(request, requestIntroRequestSchema);
    await enforceLimit(deps.hit, `request-intro:${caller.id}`, REQUESTS_PER_HOUR, 3600);

    const context = await deps.context(caller.id, input.item_id);
    const message = input.message === undefined || input.message === '' ? null : input.message;
    const mark = deps.newMark();
    const site = deps.siteUrl();
    const mail = renderIntroMail({
      creatorName: context.creator.name,
      editor: context.editor,
      storyTitle: context.item.title,
      message,
      answerUrl: site + paths.introduction.getHref(mark),
      appUrl: site + paths.requests.getHref(),
      hoursLeft: null,
    });
    const stored = await deps.queue(caller.id, input.item_id, message, {
      ...mail,
      marks: { intro: mark },
    });
    deps.triggerMailWorker();
    return respond(requestIntroResponseSchema, { request: stored });
  });
}
