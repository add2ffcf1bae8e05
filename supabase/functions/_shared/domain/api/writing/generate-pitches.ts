import * as z from 'zod/mini';
import { daySchema } from '../../peg-calendar/day-field.ts';
import { CLAIM_LINES } from '../../pitch/claims.ts';
import { isErrorCode } from '../../errors.ts';
import { chosenSchema } from '../../pitch/chosen.ts';
import { FALLBACK_REASONS } from '../../pitch/fallback.ts';
import { newsPegSchema, pitchTypeSchema, takeSchema } from '../../pitch/pitch.ts';
import { pitchQuotaSchema } from '../../pitch/quota.ts';
import { NO_STORY, storySchema } from '../../pitch/story.ts';
import {
  generatorSchema,
  storedPitchSchema,
  storedVariationSchema,
} from '../../pitch/stored-pitch.ts';

/** What the form collects: the request without the key of the run. */
export const pitchFormSchema = z.object({
  news_peg: newsPegSchema,
  pitch_type: pitchTypeSchema,
  take: z._default(takeSchema, ''),
  /** The day of the peg when it came from the calendar. */
  peg_date: z._default(z.nullable(daySchema), null),
  /** What the creator says for this pitch beside peg and take. */
  story: z._default(storySchema, NO_STORY),
  /** The facts and offers that were ticked; null leaves the choice to the writer. */
  chosen: z._default(z.nullable(chosenSchema), null),
});

export const generatePitchesRequestSchema = z.extend(pitchFormSchema, {
  /** Chosen by the client; a request with the same key is the same run and is charged once. */
  run_id: z.uuid({ error: 'The request has no run_id.' }),
  /** The creator for whom the caller, a helper, writes. */
  on_behalf_of: z.optional(z.uuid()),
});
export type GeneratePitchesRequest = z.infer<typeof generatePitchesRequestSchema>;

/** What `save_pitch_run` returns. */
export const savedPitchSchema = z.object({
  pitch: storedPitchSchema,
  variations: z.array(storedVariationSchema),
  quota: pitchQuotaSchema,
});
export type SavedPitch = z.infer<typeof savedPitchSchema>;

/** What a pitch lacks, with the message for the creator. */
const profileGapSchema = z.object({ field: z.string(), message: z.string() });
export type ProfileGap = z.infer<typeof profileGapSchema>;

export const generatePitchesResponseSchema = z.extend(savedPitchSchema, {
  gaps: z.array(profileGapSchema),
});
export type GeneratePitchesResponse = z.infer<typeof generatePitchesResponseSchema>;

/** The content type of a streamed answer: one JSON object a line, each an `event`. */
export const PITCH_STREAM_TYPE = 'application/x-ndjson';

/**
 * A line of the streamed answer. `started` comes first; `done` or `error` last. A stream that ends
 * without either was cut: the run goes on, and `pitch_run()` tells what became of it.
 */
export const pitchStreamEventSchema = z.union([
  z.object({
    type: z.literal('started'),
    generator: generatorSchema,
    model: z.nullable(z.string()),
  }),
  z.object({
    type: z.literal('sentence'),
    position: z.int().check(z.minimum(1), z.maximum(3)),
    line: z.enum(CLAIM_LINES),
    text: z.string(),
  }),
  /** The sentences so far are dropped: the model corrects its draft, or the composer takes over. */
  z.object({ type: z.literal('restart'), reason: z.enum([...FALLBACK_REASONS, 'corrected']) }),
  z.extend(generatePitchesResponseSchema, { type: z.literal('done') }),
  z.object({
    type: z.literal('error'),
    code: z.string().check(z.refine(isErrorCode)),
    message: z.string(),
    /** With `quota_exceeded`. */
    quota: z.optional(pitchQuotaSchema),
    /** With `profile_incomplete`. */
    gaps: z.optional(z.array(profileGapSchema)),
  }),
]);
export type PitchStreamEvent = z.infer<typeof pitchStreamEventSchema>;
