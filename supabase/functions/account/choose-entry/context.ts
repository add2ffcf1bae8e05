import { z } from 'zod';
import { editorVoiceSchema } from '../../_shared/domain/account/editor-voice-schema.ts';
import { reachSchema } from '../../_shared/domain/profile/reach-schema.ts';

/** Who is connected, as `get_choice_context` returns it. */
export const choiceContextSchema = z.object({
  topic: z.string(),
  slug: z.string(),
  headline: z.string(),
  creator: z.object({
    name: z.string().nullable(),
    email: z.string(),
    ...reachSchema.shape,
    invented: z.boolean().optional(),
  }),
  editor: z.object({ ...editorVoiceSchema.shape, email: z.string() }),
});
