import * as z from 'zod/mini';
import { chosenSchema } from './chosen.ts';
import { claimSchema } from './claims.ts';
import { FALLBACK_REASONS } from './fallback.ts';
import { pitchTypeSchema, type PitchType } from './pitch.ts';
import { NO_STORY, storySchema, type Story } from './story.ts';

export const generatorSchema = z.enum(['composer', 'model']);

/** A text that a pitch was written from, under the name of its source. */
export const storedGroundSchema = z.object({ source: z.string(), text: z.string() });

/** Who wrote, and what it cost, as pitches and rewritten variations keep it. */
const writingSchema = z.object({
  generator: generatorSchema,
  model: z.nullable(z.string()),
  /** Why the composer wrote although a model is configured; null when it was not a fallback. */
  fallback_reason: z.nullable(z.enum(FALLBACK_REASONS)),
  input_tokens: z.nullable(z.int()),
  output_tokens: z.nullable(z.int()),
  duration_ms: z.nullable(z.int()),
});

/** A row of `pitch_variations`. */
/** The words of a variation. */
export const variationWordsSchema = z.object({
  headline: z.string(),
  line1_hook: z.string(),
  line2_whynow: z.string(),
  line3_whyyou: z.string(),
  talking_points: z.nullable(z.array(z.string())),
});

export const storedVariationSchema = z.extend(variationWordsSchema, {
  id: z.uuid(),
  pitch_id: z.uuid(),
  position: z.int().check(z.minimum(1), z.maximum(5)),
  /** The format it was cut for when that is not its pitch's; see `typeOf`. */
  pitch_type: z.nullable(pitchTypeSchema),
  angle: z.string(),
  claims: z.array(claimSchema),
  /** Counts the changes of the words; an edit names the revision that it changes. */
  revision: z.int(),
  /** Time of the last edit by the creator; null when the words are as they were written. */
  edited_at: z.nullable(z.string()),
  /** What it was written from when it was regenerated later than its pitch; null: the pitch's. */
  grounds: z.nullable(z.array(storedGroundSchema)),
  /** Who wrote it when it was regenerated; null: who wrote the pitch. */
  written: z.nullable(writingSchema),
  /** Whether a regeneration by a model has ever given it words: undo may bring them back. */
  model_drafted: z.boolean(),
});
export type StoredVariation = z.infer<typeof storedVariationSchema>;

/** A row of `pitches`. */
export const storedPitchSchema = z.extend(writingSchema, {
  id: z.uuid(),
  news_peg: z.string(),
  take: z.string(),
  pitch_type: pitchTypeSchema,
  /** The day of the peg (YYYY-MM-DD) when it came from the calendar. */
  peg_date: z.nullable(z.string()),
  /** What the creator said for it beside peg and take; blank in a pitch from before it was asked. */
  story: z._default(storySchema, NO_STORY),
  /** What the creator ticked for it; null when nothing was ticked. */
  chosen: z.nullable(chosenSchema),
  /** What the pitch was written from, as the profile was then. */
  grounds: z.array(storedGroundSchema),
  created_at: z.string(),
});
export type StoredPitch = z.infer<typeof storedPitchSchema>;

/** The format of a variation. */
export const typeOf = (
  pitch: Pick<StoredPitch, 'pitch_type'>,
  variation: Pick<StoredVariation, 'pitch_type'>,
): PitchType => variation.pitch_type ?? pitch.pitch_type;

/**
 * Who drafted a variation, for what editors are told and accept: a model as soon as it wrote any of
 * its words.
 */
export const draftedBy = (
  pitch: Pick<StoredPitch, 'generator'>,
  variation: Pick<StoredVariation, 'model_drafted'>,
): StoredPitch['generator'] => (variation.model_drafted ? 'model' : pitch.generator);

/** Where the news of a pitch can be read; null where its creator gave no link. */
export const newsLink = ({ story }: { story: Story }): string | null => story.link || null;

export const PITCH_RUN_STATUSES = ['writing', 'done', 'stopped', 'failed'] as const;

/**
 * A run: one writing of a pitch, as `pitch_run(p_run_id)` returns it. A run that has not ended after
 * two minutes reads as failed.
 */
export const pitchRunSchema = z.object({
  id: z.uuid(),
  news_peg: z.string(),
  take: z.string(),
  pitch_type: pitchTypeSchema,
  peg_date: z.nullable(z.string()),
  story: z._default(storySchema, NO_STORY),
  chosen: z.nullable(chosenSchema),
  status: z.enum(PITCH_RUN_STATUSES),
  /** The stored pitch of a run that is done. */
  pitch_id: z.nullable(z.uuid()),
  error_code: z.nullable(z.string()),
  started_at: z.string(),
  ended_at: z.nullable(z.string()),
  /** True for a run that was stopped after its first sentence: it used up a pitch. */
  counts: z.boolean(),
});
export type PitchRun = z.infer<typeof pitchRunSchema>;

/** The stages of a pitch in the history: its furthest send or answer to a request, or `draft` when none went out. */
export const PITCH_STAGES = ['draft', 'sent', 'opened', 'answered', 'replied', 'booked'] as const;
export type PitchStage = (typeof PITCH_STAGES)[number];

/** A row of `search_pitches`. */
export const pitchListRowSchema = z.object({
  id: z.uuid(),
  news_peg: z.string(),
  take: z.string(),
  pitch_type: pitchTypeSchema,
  peg_date: z.nullable(z.string()),
  generator: generatorSchema,
  created_at: z.string(),
  /** Headline of the variation that went out last, else of the first; `pitch_type` is its format. */
  headline: z.string(),
  status: z.enum(PITCH_STAGES),
  /** Number of sends that left and did not fail. */
  sends: z.int(),
  /** Number of sends that wait for the draw. */
  in_draw: z.int(),
  /** Number of sends that wait for their time. */
  waits: z.int(),
  /** Number of requests that it was entered for. */
  entries: z.int(),
  /** Slug of the request whose editor asks something about it, while that waits for an answer. */
  asked: z.nullable(z.string()),
  /** When it was first sent, copied or downloaded; null for a draft. */
  used_at: z.nullable(z.string()),
});
export type PitchListRow = z.infer<typeof pitchListRowSchema>;

/** A text sent earlier that a variation is too much like, as `near_copies` returns it. */
export const nearCopySchema = z.object({
  /** `own`: the creator sent it; `editor`: this editor received it within a week. */
  scope: z.enum(['own', 'editor']),
  /** Time, outlet and subject of an own send; null for another creator's. */
  sent_at: z.nullable(z.string()),
  outlet_name: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  message: z.string(),
});
