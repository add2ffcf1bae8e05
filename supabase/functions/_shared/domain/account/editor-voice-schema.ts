import * as z from 'zod/mini';

/** An EditorVoice as SQL's `private.editor_voice` returns it. Apart from its words, which link pages load. */
export const editorVoiceSchema = z.object({
  name: z.nullable(z.string()),
  outlet: z.nullable(z.string()),
  verified: z.boolean(),
  invented: z.optional(z.boolean()),
});
