import * as z from 'zod/mini';
import { variationEditSchema } from './edit-pitch.ts';
import { daySchema } from '../../peg-calendar/day-field.ts';
import { CLAIM_LINES } from '../../pitch/claims.ts';
import { mayBeErrorCode } from '../../error-code.ts';
import { chosenSchema } from '../../pitch/chosen.ts';
import { FALLBACK_REASONS } from '../../pitch/fallback.ts';
import { newsPegSchema, pitchTypeSchema, takeSchema, VARIATION_COUNT } from '../../pitch/pitch.ts';
import { pitchQuotaSchema } from '../../pitch/quota.ts';
import { countCharacters } from '../../text/text.ts';
import { NO_STORY, storySchema } from '../../pitch/story.ts';
import {
  generatorSchema,
  storedPitchSchema,
  storedVariationSchema,
} from '../../pitch/stored-pitch.ts';

/** Characters of a letter in own words, talking points and all: five times what can be sent. */
const OWN_WORDS_MAX = 6000;

/** A letter whose words its creator changed before it is stored; its body must not be blank. */
export const ownWordsSchema = z
  .extend(variationEditSchema, {
    /** Which of the arranged letters they replace. */
    instead_of: z.int().check(z.minimum(0), z.maximum(VARIATION_COUNT - 1)),
  })
  .check(
    z.refine(
      ({ line1_hook, line2_whynow, line3_whyyou }) =>
        `${line1_hook}${line2_whynow}${line3_whyyou}` !== '',
      { error: 'The pitch has no text.' },
    ),
    z.refine((words) => countCharacters(JSON.stringify(words)) <= OWN_WORDS_MAX, {
      error: 'Please keep the pitch shorter.',
    }),
  );

export type OwnWords = z.infer<typeof ownWordsSchema>;

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
  /** The letter in the creator's own words, in place of an arranged one; null leaves all to the writer. */
  words: z._default(z.nullable(ownWordsSchema), null),
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
    code: z.string().check(z.refine(mayBeErrorCode)),
    message: z.string(),
    /** With `quota_exceeded`. */
    quota: z.optional(pitchQuotaSchema),
    /** With `profile_incomplete`. */
    gaps: z.optional(z.array(profileGapSchema)),
  }),
]);
export type PitchStreamEvent = z.infer<typeof pitchStreamEventSchema>;
