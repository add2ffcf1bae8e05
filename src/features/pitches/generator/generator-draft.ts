import { daySchema } from '@domain/peg-calendar/day-field.ts';
import { chosenSchema } from '@domain/pitch/chosen.ts';
import { NO_STORY, storySchema } from '@domain/pitch/story.ts';
import { pitchTypeSchema } from '@domain/pitch/pitch.ts';
import * as z from 'zod/mini';
import { forget, readValue, writeValue, type StorageSlot } from '@/lib/browser/browser-storage';

const draftSchema = z.object({
  news_peg: z.catch(z.string(), ''),
  pitch_type: z.catch(pitchTypeSchema, 'tv_local'),
  take: z.catch(z.string(), ''),
  /** The day of a peg from the calendar; null for a peg that was typed. */
  peg_date: z.catch(z.nullable(daySchema), null),
  /** What is said for this pitch beside peg and take. */
  story: z.catch(storySchema, NO_STORY),
  /** The facts and offers that are ticked; null while those that suit stand ticked. */
  chosen: z.catch(z.nullable(chosenSchema), null),
  /** What a newcomer says about themselves; it goes into the profile with the first pitch. */
  about: z.catch(z.object({ who: z.string(), fact: z.string() }), { who: '', fact: '' }),
});
export type GeneratorDraft = z.infer<typeof draftSchema>;

export const BLANK_DRAFT: GeneratorDraft = {
  news_peg: '',
  pitch_type: 'tv_local',
  take: '',
  peg_date: null,
  story: NO_STORY,
  chosen: null,
  about: { who: '', fact: '' },
};

const slotOf = (userId: string): StorageSlot => ({
  area: 'session',
  key: `pitch-draft:${userId}`,
});

/** The unsent text of the generator in this tab. It survives a reload and a change of screen. */
export function readDraft(userId: string): GeneratorDraft {
  return readValue(slotOf(userId), draftSchema) ?? BLANK_DRAFT;
}

/** Stores the draft for this tab. Without storage only the form has it. */
export function saveDraft(userId: string, draft: GeneratorDraft): void {
  writeValue(slotOf(userId), draft);
}

const runSchema = z.object({ run_id: z.uuid(), form: draftSchema });

/** The run of this tab: its key and what was asked. */
export type KeptRun = z.infer<typeof runSchema>;

const runSlotOf = (userId: string): StorageSlot => ({
  area: 'session',
  key: `pitch-run:${userId}`,
});

/** The run of this tab that has not been seen to end. */
export function readRun(userId: string): KeptRun | null {
  return readValue(runSlotOf(userId), runSchema);
}

/** Keeps a run over a reload; null removes it. */
export function keepRun(userId: string, run: KeptRun | null): void {
  if (run === null) forget(runSlotOf(userId));
  else writeValue(runSlotOf(userId), run);
}
