import { z } from 'zod';
import { editorVoiceSchema } from '../../_shared/domain/account/editor-voice-schema.ts';
import {
  introAnswerRequestSchema,
  introAnswerResponseSchema,
  introStateSchema,
  type IntroState,
} from '../../_shared/domain/api/links/intro-answer.ts';
import { linkTokenSchema } from '../../_shared/domain/access/link-token.ts';
import {
  renderConnectMail,
  renderIntroDeclinedMail,
  type ConnectMailInput,
} from '../../_shared/domain/mail/intro-mail.ts';
import type { RenderedMail } from '../../_shared/domain/mail/layout.ts';
import { mailReach } from '../../_shared/domain/mail/reach-block.ts';
import { paths } from '../../_shared/domain/paths.ts';
import { reachSchema } from '../../_shared/domain/profile/reach-schema.ts';
import type { Caller } from '../../_shared/runtime/request/auth.ts';
import { hashToken } from '../../_shared/runtime/crypto.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
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

/** Who is connected, as `get_intro_answer_context` returns it. */
export const introAnswerContextSchema = z.object({
  title: z.string(),
  creator: z.object({
    name: z.string().nullable(),
    email: z.string(),
    ...reachSchema.shape,
    invented: z.boolean().optional(),
  }),
  editor: z.object({ ...editorVoiceSchema.shape, email: z.string() }),
});
export type IntroAnswerContext = z.infer<typeof introAnswerContextSchema>;

/** The introduction that is answered: by the token of a mail, or by the signed-in creator. */
export type IntroKey = { tokenHash: string } | { userId: string; requestId: string };

export interface IntroAnswer {
  key: IntroKey;
  accept: boolean;
  /** Null on a no. */
  toCreator: RenderedMail | null;
  toEditor: RenderedMail;
}

export interface Deps {
  requireUser: (request: Request) => Promise<Caller>;
  hit: RateLimiter;
  /** Throws HttpError 404 `unknown_token`. */
  read: (tokenHash: string) => Promise<IntroState>;
  /** Throws HttpError 404 `unknown_token`, `request_not_found`. */
  context: (key: IntroKey) => Promise<IntroAnswerContext>;
  /** Throws HttpError 410 `request_over`. */
  record: (answer: IntroAnswer) => Promise<IntroState['status']>;
  siteUrl: () => string;
  triggerMailWorker: () => void;
  log: Log;
}

const CALLS_PER_FIVE_MINUTES = 60;

/**
 * A creator's answer to an introduction request, by the token of the mailed link or by a session. GET
 * `?t=` returns the request and changes nothing, because mail scanners follow links; POST answers and
 * may be repeated. A yes mails both the email of the other.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'intro-answer', methods: ['GET', 'POST'], log: deps.log },
    async (request) => {
      await enforceLimit(
        deps.hit,
        `intro-answer:${clientAddress(request)}`,
        CALLS_PER_FIVE_MINUTES,
        300,
      );
      if (request.method === 'GET') {
        const token = new URL(request.url).searchParams.get('t') ?? '';
        return respond(
          introStateSchema,
          await deps.read(hashToken(parseInput(token, linkTokenSchema))),
        );
      }
      const { token, request_id, accept } = await readJson(request, introAnswerRequestSchema);
      let key: IntroKey;
      if (token !== undefined) {
        key = { tokenHash: hashToken(token) };
      } else if (request_id !== undefined) {
        key = { userId: (await deps.requireUser(request)).id, requestId: request_id };
      } else {
        throw new HttpError('invalid_input', 'Please say which request you answer.');
      }
      const context = await deps.context(key);
      const status = await deps.record({
        key,
        accept,
        ...mailsOf(context, accept, deps.siteUrl()),
      });
      deps.triggerMailWorker();
      return respond(introAnswerResponseSchema, { status });
    },
  );
}

function mailsOf(context: IntroAnswerContext, accept: boolean, site: string) {
  const { title, creator, editor } = context;
  if (!accept) {
    return {
      toCreator: null,
      toEditor: renderIntroDeclinedMail({
        creatorName: creator.name,
        invented: creator.invented,
        editor,
        storyTitle: title,
        fixUrl: site + paths.mediaDashboard.getHref(),
      }),
    };
  }
  const input: ConnectMailInput = {
    title,
    cause: 'introduction',
    creator: {
      name: creator.name,
      email: creator.email,
      invented: creator.invented,
      ...mailReach(creator, site),
    },
    editor,
  };
  return {
    toCreator: renderConnectMail(input, 'creator'),
    toEditor: renderConnectMail(input, 'editor'),
  };
}
