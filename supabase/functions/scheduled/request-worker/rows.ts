import { z } from 'zod';
import { editorVoiceSchema } from '../../_shared/domain/account/editor-voice-schema.ts';
import type { RenderedMail } from '../../_shared/domain/mail/layout.ts';
import { mediaRequestSchema } from '../../_shared/domain/requests/media-request.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';

const named = z.object({ name: z.string().nullable(), invented: z.boolean().optional() });

const reminderSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  message: z.string().nullable(),
  expires_at: z.string(),
  creator: named,
  editor: editorVoiceSchema,
});
const introEndSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  creator: named,
  editor: editorVoiceSchema,
  others: z.array(z.string()),
});
const noticeSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  topic: z.string(),
  wanted: z.number(),
  entries: z.number(),
  unread: z.number(),
  editor: editorVoiceSchema,
});
const requestEndSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  topic: z.string(),
  removed: z.boolean(),
  chosen: z.boolean(),
  by_deadline: z.boolean(),
  editor: editorVoiceSchema,
  entries: z.array(z.object({ id: z.uuid(), name: z.string().nullable(), headline: z.string() })),
});
const wordSchema = z.object({
  id: z.uuid(),
  word: z.enum(['declined', 'question', 'reply']),
  topic: z.string(),
  slug: z.string(),
  headline: z.string(),
  question: z.string().nullable(),
  reply: z.string().nullable(),
  creator: named,
  editor: editorVoiceSchema,
});
const digestSchema = z.object({
  user_id: z.uuid(),
  name: z.string().nullable(),
  time_zone: z.string(),
  requests: z.array(z.object({ ...mediaRequestSchema.shape, shared_beats: z.array(z.string()) })),
  newest: z.string(),
});

export type DueReminder = z.infer<typeof reminderSchema>;
export type DueIntroEnd = z.infer<typeof introEndSchema>;
export type DueNotice = z.infer<typeof noticeSchema>;
export type DueRequestEnd = z.infer<typeof requestEndSchema>;
export type DueWord = z.infer<typeof wordSchema>;
export type DueDigest = z.infer<typeof digestSchema>;

export type MarkedMail = RenderedMail & { marks: Record<string, string> };
export type DigestMail = MarkedMail & { headers: Record<string, string> };

/**
 * The rows that are due and what is done with each. What queues a mail checks again and returns
 * whether it did.
 */
export interface RequestRows {
  reminders: () => Promise<DueReminder[]>;
  remind: (id: string, mail: MarkedMail) => Promise<boolean>;
  introEnds: () => Promise<DueIntroEnd[]>;
  endIntro: (id: string, mail: RenderedMail) => Promise<boolean>;
  notices: () => Promise<DueNotice[]>;
  notice: (id: string, mail: RenderedMail) => Promise<boolean>;
  words: () => Promise<DueWord[]>;
  word: (id: string, word: DueWord['word'], mail: RenderedMail) => Promise<boolean>;
  requestEnds: () => Promise<DueRequestEnd[]>;
  /** `toCreators` by id of the entry. */
  endRequest: (
    id: string,
    toEditor: RenderedMail | null,
    toCreators: Record<string, RenderedMail>,
  ) => Promise<boolean>;
  digests: () => Promise<DueDigest[]>;
  digest: (userId: string, newest: string, mail: DigestMail) => Promise<boolean>;
  /** Computes the next rows that matching waits for; fewer than TOPICS when none is left. */
  refreshTopics: () => Promise<number>;
  /** Ends what editors looked for 30 days ago. */
  tidy: () => Promise<unknown>;
}

/** Rows of each kind in one run. */
const ROWS = 20;

/** Creators compared with new requests in one run: about five milliseconds each. */
const CREATORS = 200;

/** Rows of matching computed in one call: half a second with long texts. */
export const TOPICS = 50;

/** The rows in the database. */
export function databaseRows(): RequestRows {
  const rpc = <T>(name: string, args: Record<string, unknown>, schema: z.ZodType<T>) =>
    callRpc(serviceClient(), name, args, schema);
  const due = <T>(name: string, schema: z.ZodType<T>) =>
    rpc(name, { p_limit: ROWS }, z.array(schema));
  return {
    reminders: () => due('due_intro_reminders', reminderSchema),
    remind: (id, mail) =>
      rpc('queue_intro_reminder', { p_request_id: id, p_mail: mail }, z.boolean()),
    introEnds: () => due('due_intro_ends', introEndSchema),
    endIntro: (id, mail) => rpc('end_intro', { p_request_id: id, p_mail: mail }, z.boolean()),
    notices: () => due('due_entry_notices', noticeSchema),
    notice: (id, mail) =>
      rpc('queue_entry_notice', { p_request_id: id, p_mail: mail }, z.boolean()),
    words: () => due('due_entry_words', wordSchema),
    word: (id, word, mail) =>
      rpc('queue_entry_word', { p_entry_id: id, p_word: word, p_mail: mail }, z.boolean()),
    requestEnds: () => due('due_request_ends', requestEndSchema),
    endRequest: (id, toEditor, toCreators) =>
      rpc(
        'end_media_request',
        { p_request_id: id, p_to_editor: toEditor, p_to_creators: toCreators },
        z.boolean(),
      ),
    digests: () => rpc('due_request_mails', { p_limit: CREATORS }, z.array(digestSchema)),
    digest: (userId, newest, mail) =>
      rpc('queue_request_mail', { p_user_id: userId, p_newest: newest, p_mail: mail }, z.boolean()),
    refreshTopics: () => rpc('refresh_due_topics', { p_limit: TOPICS }, z.number()),
    tidy: async () => {
      await rpc('drop_old_looking_for', {}, z.number());
    },
  };
}
