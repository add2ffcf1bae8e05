import { z } from 'zod';
import { editorVoiceSchema } from '../../domain/account/editor-voice-schema.ts';
import { storedIntroSchema, type StoredIntro } from '../../domain/api/account/request-intro.ts';
import { renderIntroMail } from '../../domain/mail/intro-mail.ts';
import type { RenderedMail } from '../../domain/mail/layout.ts';
import { paths } from '../../domain/paths.ts';
import { newToken } from '../crypto.ts';
import { readEnv, siteEnv } from '../env.ts';
import type { Log } from '../log.ts';
import { triggerMailWorker } from '../mail/trigger-worker.ts';
import { callRpc } from '../rpc.ts';
import { serviceClient } from '../supabase.ts';

/** The data for the mail, as `get_intro_context` returns it. */
const introContextSchema = z.object({
  item: z.object({ id: z.uuid(), title: z.string() }),
  creator: z.object({ name: z.string().nullable(), invented: z.boolean().optional() }),
  editor: editorVoiceSchema,
});
export type IntroContext = z.infer<typeof introContextSchema>;

export interface IntroDeps {
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
}

/** The dependencies of `askIntroduction` in a running function. */
export function introDeps(log: Log): IntroDeps {
  return {
    context: (userId, itemId) =>
      callRpc(
        serviceClient(),
        'get_intro_context',
        { p_media_user_id: userId, p_item_id: itemId },
        introContextSchema,
      ),
    queue: (userId, itemId, message, mail) =>
      callRpc(
        serviceClient(),
        'queue_intro_request',
        { p_media_user_id: userId, p_item_id: itemId, p_message: message, p_mail: mail },
        storedIntroSchema,
      ),
    newMark: newToken,
    siteUrl: () => readEnv(siteEnv).SITE_URL,
    triggerMailWorker: () => triggerMailWorker(log),
  };
}

/** Stores the request of an editor for an introduction and mails its creator. */
export async function askIntroduction(
  deps: IntroDeps,
  request: { userId: string; itemId: string; message: string | undefined },
): Promise<StoredIntro> {
  const { userId, itemId } = request;
  const context = await deps.context(userId, itemId);
  const message = request.message === undefined || request.message === '' ? null : request.message;
  const mark = deps.newMark();
  const site = deps.siteUrl();
  const mail = renderIntroMail({
    creatorName: context.creator.name,
    invented: context.creator.invented,
    editor: context.editor,
    storyTitle: context.item.title,
    message,
    answerUrl: site + paths.introduction.getHref(mark),
    appUrl: site + paths.introductions.getHref(),
    hoursLeft: null,
  });
  const stored = await deps.queue(userId, itemId, message, { ...mail, marks: { intro: mark } });
  deps.triggerMailWorker();
  return stored;
}
