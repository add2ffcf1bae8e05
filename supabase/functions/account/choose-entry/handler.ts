import type { z } from 'zod';
import {
  chooseEntryRequestSchema,
  chooseEntryResponseSchema,
  type EntryChoice,
} from '../../_shared/domain/api/account/choose-entry.ts';
import { renderConnectMail, type ConnectMailInput } from '../../_shared/domain/mail/intro-mail.ts';
import type { RenderedMail } from '../../_shared/domain/mail/layout.ts';
import { mailReach } from '../../_shared/domain/mail/reach-block.ts';
import { renderEntryAskedMail } from '../../_shared/domain/mail/request-mails.ts';
import { paths } from '../../_shared/domain/paths.ts';
import type { Caller } from '../../_shared/runtime/request/auth.ts';
import { endpoint, readJson, respond, type Handler } from '../../_shared/runtime/request/http.ts';
import type { Log } from '../../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import type { choiceContextSchema } from './context.ts';

export type ChoiceContext = z.infer<typeof choiceContextSchema>;

export interface Deps {
  requireUser: (request: Request) => Promise<Caller>;
  hit: RateLimiter;
  /** Throws HttpError 404 `pitch_not_found`. */
  context: (userId: string, entryId: string) => Promise<ChoiceContext>;
  /** Chooses, or asks the creator first, with the mails of either. Throws HttpError 410 `request_over`. */
  choose: (
    userId: string,
    entryId: string,
    mails: { toCreator: RenderedMail; toEditor: RenderedMail; toAsked: RenderedMail },
  ) => Promise<EntryChoice>;
  siteUrl: () => string;
  triggerMailWorker: () => void;
  log: Log;
}

const CHOICES_PER_HOUR = 60;

/**
 * An editor chooses a pitch that was entered for a request: a yes, which connects both by mail. A further
 * choice of an editor who is not tied to an outlet asks the creator, whose own call with the entry agrees.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'choose-entry', methods: ['POST'], log: deps.log }, async (request) => {
    const caller = await deps.requireUser(request);
    const { entry_id } = await readJson(request, chooseEntryRequestSchema);
    await enforceLimit(deps.hit, `choose-entry:${caller.id}`, CHOICES_PER_HOUR, 3600);
    const { topic, slug, headline, creator, editor } = await deps.context(caller.id, entry_id);
    const input: ConnectMailInput = {
      title: topic,
      cause: 'request',
      creator: {
        name: creator.name,
        email: creator.email,
        invented: creator.invented,
        ...mailReach(creator, deps.siteUrl()),
      },
      editor,
    };
    const choice = await deps.choose(caller.id, entry_id, {
      toCreator: renderConnectMail(input, 'creator'),
      toEditor: renderConnectMail(input, 'editor'),
      toAsked: renderEntryAskedMail({
        topic,
        editor,
        url: deps.siteUrl() + paths.appRequest.getHref(slug),
        creatorName: creator.name,
        headline,
      }),
    });
    deps.triggerMailWorker();
    return respond(chooseEntryResponseSchema, choice);
  });
}
