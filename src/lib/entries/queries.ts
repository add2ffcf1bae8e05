import { editorVoiceSchema } from '@domain/account/editor-voice-schema.ts';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '@/lib/api/rpc';
import { partOr } from '@/lib/api/together';

const entriesSchema = z.array(
  z.object({
    id: z.string(),
    pitch_id: z.string(),
    slug: z.string(),
    topic: z.string(),
    editor: editorVoiceSchema,
    headline: z.string(),
    /** The line to the editor. */
    note: z.nullable(z.string()),
    state: z.enum(['chosen', 'asked', 'declined', 'open', 'closed']),
    /** What the editor asks before they decide, while it waits for an answer. */
    question: z.nullable(z.string()),
    created_at: z.string(),
  }),
);
/** A pitch that its creator entered for a request. */
export type MyEntry = z.infer<typeof entriesSchema>[number];

/** What the creator entered for requests, the newest first. Under the key of the requests, so that an answer reloads it. */
export const myEntriesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['requests', userId, 'entered'],
    queryFn: ({ signal }) =>
      partOr('entries', userId, entriesSchema, () => rpc('my_entries', {}, entriesSchema, signal)),
    meta: { silent: true },
  });
