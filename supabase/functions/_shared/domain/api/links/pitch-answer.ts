import * as z from 'zod/mini';
import { lineField } from '../../text/fields.ts';
import { linkTokenSchema } from '../../access/link-token.ts';
import { ANSWER_NOTE_MAX } from '../../pitch/answer-words.ts';
import { pitchAnswerSchema, pitchStatusSchema } from '../../pitch/answer.ts';
import { pitchTypeSchema } from '../../pitch/pitch.ts';
import { generatorSchema } from '../../pitch/stored-pitch.ts';
import { sourcedSentenceSchema } from '../../pitch/sourced-sentence.ts';
import { reachSchema } from '../../profile/reach-schema.ts';

export const pitchAnswerRequestSchema = z.object({
  token: linkTokenSchema,
  answer: pitchAnswerSchema,
  note: z.optional(
    lineField(ANSWER_NOTE_MAX, `Please keep the note to ${ANSWER_NOTE_MAX} characters`),
  ),
});

/** Whose mails an editor stops: nobody's, this creator's, or everybody's here. */
export const OPT_OUT_CHOICES = ['none', 'creator', 'all'] as const;
export const optOutChoiceSchema = z.enum(OPT_OUT_CHOICES, {
  error: 'Please choose whose mails to stop',
});
export type OptOutChoice = z.infer<typeof optOutChoiceSchema>;

export const optOutRequestSchema = z.object({
  token: linkTokenSchema,
  opt_out: optOutChoiceSchema,
});
export const optOutResponseSchema = z.object({ opt_out: optOutChoiceSchema });
export type PitchAnswerRequest = z.infer<typeof pitchAnswerRequestSchema>;

const storedAnswer = {
  send_id: z.uuid(),
  status: pitchStatusSchema,
  answer: z.nullable(pitchAnswerSchema),
  answer_note: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
  outlet_name: z.string(),
  /** Until when a note goes into the mail of a yes; null where none waits for one. */
  note_until: z.nullable(z.string()),
};

/** How the editor reaches the creator, as SQL returns it; null before a yes. */
const reachRow = z.nullable(z.extend(reachSchema, { email: z.string() }));

/** The same for the page: free times as sentences. */
const reachShown = z.nullable(
  z.object({
    email: z.string(),
    phone: z.nullable(z.string()),
    slug: z.nullable(z.string()),
    times: z.array(z.string()),
  }),
);
export type ShownReach = z.infer<typeof reachShown>;

/** One part of a line with what it rests on; null is the creator's own account, or nothing where the words are ours. */
const saidSchema = z.object({
  text: z.string(),
  source: z.nullable(
    z.object({ name: z.string(), href: z.nullable(z.string()), date: z.string() }),
  ),
  ours: z.boolean(),
});
export type ShownSaid = z.infer<typeof saidSchema>;

const pitchOfLink = {
  ...storedAnswer,
  sent_at: z.nullable(z.string()),
  subject: z.string(),
  news_peg: z.string(),
  pitch_type: pitchTypeSchema,
  /** Who drafted the words: editors are told where a model did. */
  generator: generatorSchema,
  headline: z.string(),
  creator_name: z.nullable(z.string()),
  creator_city_region: z.nullable(z.string()),
  /** Of the samples. */
  invented: z.optional(z.boolean()),
  epk_slug: z.nullable(z.string()),
  opt_out: optOutChoiceSchema,
  /** Whether a yes, this answer or an earlier one, has sent both addresses. */
  shared: z.boolean(),
  /** The piece that the creator reports to have come of it, and its day. */
  piece: z.nullable(z.object({ url: z.string(), on: z.nullable(z.string()) })),
  /** What Interested and Covered share with the creator; null where we have no contact any more. */
  shares: z.object({ name: z.nullable(z.string()), email: z.nullable(z.string()) }),
};

/** The pitch that a link belongs to and the answer recorded so far, as SQL returns them. */
export const pitchAnswerRowSchema = z.object({
  ...pitchOfLink,
  line1_hook: z.string(),
  line2_whynow: z.string(),
  line3_whyyou: z.string(),
  talking_points: z.nullable(z.array(z.string())),
  sources: z.array(sourcedSentenceSchema),
  reach: reachRow,
});
export type PitchAnswerRow = z.infer<typeof pitchAnswerRowSchema>;

/** Response to GET: the lines come in parts, each with whose word it is. */
export const pitchAnswerStateSchema = z.object({
  ...pitchOfLink,
  lines: z.array(z.array(saidSchema)),
  points: z.array(z.array(saidSchema)),
  reach: reachShown,
});
export type PitchAnswerState = z.infer<typeof pitchAnswerStateSchema>;

const recordedAnswer = { ...storedAnswer, previous: z.nullable(pitchAnswerSchema) };

/** The recorded answer and the one before it, as SQL returns them. */
export const recordedAnswerRowSchema = z.object({ ...recordedAnswer, reach: reachRow });
export type RecordedAnswerRow = z.infer<typeof recordedAnswerRowSchema>;

/** Response to POST. */
export const pitchAnswerResponseSchema = z.object({ ...recordedAnswer, reach: reachShown });
export type PitchAnswerResponse = z.infer<typeof pitchAnswerResponseSchema>;
