import { pitchTypeSchema } from '@domain/pitch/pitch.ts';
import * as z from 'zod/mini';
import { readValue, writeValue, type StorageSlot } from '@/lib/browser-storage';

const draftSchema = z.object({
  news_peg: z.catch(z.string(), ''),
  pitch_type: z.catch(pitchTypeSchema, 'tv_local'),
});
export type GeneratorDraft = z.infer<typeof draftSchema>;

const slotOf = (userId: string): StorageSlot => ({
  area: 'session',
  key: `pitch-draft:${userId}`,
});

/** The unsent text of the generator in this tab. It survives a reload and a change of screen. */
export function readDraft(userId: string): GeneratorDraft {
  return readValue(slotOf(userId), draftSchema) ?? { news_peg: '', pitch_type: 'tv_local' };
}

/** Stores the draft for this tab. Without storage only the form has it. */
export function saveDraft(userId: string, draft: GeneratorDraft): void {
  writeValue(slotOf(userId), draft);
}
