import { ownWordsSchema } from '@domain/api/writing/generate-pitches.ts';
import { creatorBeatsSchema } from '@domain/profile/beats.ts';
import { daySchema } from '@domain/peg-calendar/day-field.ts';
import { SHOWN_PEG_KINDS } from '@domain/peg-calendar/entry.ts';
import { chosenSchema } from '@domain/pitch/chosen.ts';
import { pitchTypeSchema } from '@domain/pitch/pitch.ts';
import { NO_STORY, storySchema } from '@domain/pitch/story.ts';
import * as z from 'zod/mini';
import { forget, readValue, writeValue, type StorageSlot } from '@/lib/browser/browser-storage';
import { pitchDraftSlot, pitchDraftSlots } from '@/lib/browser/draft-storage';

const text = z.catch(z.string(), '');

/** A letter whose words were changed by hand, as typed. */
const ownLetterSchema = z.object({
  headline: z.string(),
  /** Paragraphs with blank lines between; talking points as a list at the end. */
  body: z.string(),
  /** The arranged letter that it was begun from, as subject line and body, and its place among them. */
  from: z.string(),
  at: z.int(),
});
export type OwnLetter = z.infer<typeof ownLetterSchema>;

/** The texts as typed, also those above a limit: nothing typed is lost. */
const formSchema = z.object({
  news_peg: text,
  pitch_type: z.catch(pitchTypeSchema, 'tv_local'),
  take: text,
  /** The day of a peg from the calendar; null for a peg that was typed. */
  peg_date: z.catch(z.nullable(daySchema), null),
  story: z.catch(
    z.object({
      news: text,
      why: text,
      helps: text,
      hurt: z.catch(storySchema.shape.hurt, ''),
      offer: text,
      subject: text,
      link: z.optional(text),
    }),
    NO_STORY,
  ),
  /** The facts and offers that are ticked, the most wanted first; null: those that suit. */
  chosen: z.catch(z.nullable(chosenSchema), null),
});

const runFormSchema = z.extend(formSchema, { words: z.catch(z.nullable(ownWordsSchema), null) });
/** What a run is asked to write. */
export type RunForm = z.infer<typeof runFormSchema>;

/** What the form asks for where the profile lacks it. `who`, `city` or `beats` null stands for the proposed value. */
const aboutSchema = z.object({
  who: z.nullable(z.string()),
  city: z.catch(z.nullable(z.string()), null),
  fact: z.string(),
  beats: z.catch(z.nullable(creatorBeatsSchema), null),
});
export type About = z.infer<typeof aboutSchema>;

export const NO_ABOUT: About = { who: null, city: null, fact: '', beats: null };

/** What the pitch-by dates of a peg of the calendar follow from: its first day and its kind. */
const plannedSchema = z.object({ start: daySchema, kind: z.enum(SHOWN_PEG_KINDS) });

const draftSchema = z.extend(formSchema, {
  /** The letter in the person's own words; null: it is arranged from the answers. */
  words: z.catch(z.nullable(ownLetterSchema), null),
  /** Holds for `peg_date`: without one it says nothing. */
  planned: z.catch(z.nullable(plannedSchema), null),
  about: z.catch(aboutSchema, NO_ABOUT),
  /** The slug of the request that it answers. */
  request: z.catch(z.nullable(z.string()), null),
});
export type GeneratorDraft = z.infer<typeof draftSchema>;

export const BLANK_DRAFT: GeneratorDraft = {
  news_peg: '',
  pitch_type: 'tv_local',
  take: '',
  peg_date: null,
  story: NO_STORY,
  chosen: null,
  words: null,
  planned: null,
  about: NO_ABOUT,
  request: null,
};

/** The name under which a helper's draft and run for a creator are kept, in place of the account's own id. */
export const draftSlot = (userId: string, creatorId: string): string => `${userId}:${creatorId}`;

/** What this account typed and never generated; null for nothing. Every tab of this browser has it, until it is removed at a sign-out. */
export function readDraft(userId: string): GeneratorDraft | null {
  return draftIn(pitchDraftSlot(userId));
}

function draftIn(slot: StorageSlot): GeneratorDraft | null {
  const draft = readValue(slot, draftSchema);
  return draft === null || isBlank(draft) ? null : draft;
}

/** Whether this account typed something for a pitch that is not written yet, its own or for somebody it helps. */
export const hasBegunPitch = (userId: string): boolean =>
  pitchDraftSlots(userId).some((slot) => draftIn(slot) !== null);

const isBlank = ({ news_peg, take, story, about }: GeneratorDraft): boolean =>
  [news_peg, take, about.who ?? '', about.fact, ...Object.values(story)].every(
    (text) => text === undefined || text.trim() === '',
  );

/** Stores the draft for the account. Without storage only the form has it. */
export function saveDraft(userId: string, draft: GeneratorDraft): void {
  writeValue(pitchDraftSlot(userId), draft);
}

/** Forgets the draft once its pitch is stored: the history has it. */
export function dropDraft(userId: string): void {
  forget(pitchDraftSlot(userId));
}

/** The name under which the pitch is kept that was begun before the one that is typed now. */
export const earlierSlot = (userId: string): string => `${userId}:earlier`;

/** Forgets the draft once its pitch is stored; the one begun before it is the draft again. */
export function endDraft(userId: string): void {
  const earlier = readDraft(earlierSlot(userId));
  dropDraft(earlierSlot(userId));
  if (earlier === null) dropDraft(userId);
  else saveDraft(userId, earlier);
}

const runSchema = z.object({ run_id: z.uuid(), form: runFormSchema });

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
