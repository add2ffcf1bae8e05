import * as z from 'zod/mini';

export const OUTLET_FORMATS = ['tv', 'podcast', 'culture', 'local'] as const;
export const outletFormatSchema = z.enum(OUTLET_FORMATS);
export type OutletFormat = z.infer<typeof outletFormatSchema>;

/** The names on screen; radio is written for as a podcast is. */
export const OUTLET_FORMAT_LABELS: Readonly<Record<OutletFormat, string>> = {
  tv: 'TV',
  podcast: 'Podcast or radio',
  culture: 'Culture magazine',
  local: 'Local TV or paper',
};

export const RELEVANCES = ['High', 'Medium', 'Low'] as const;
export const relevanceSchema = z.enum(RELEVANCES);
export type Relevance = z.infer<typeof relevanceSchema>;

/** An outlet's rule for AI-assisted pitches. */
export const AI_STANCES = ['welcome', 'label', 'no'] as const;
export const aiStanceSchema = z.enum(AI_STANCES);
export type AiStance = z.infer<typeof aiStanceSchema>;

export const AI_STANCE_LABELS: Readonly<Record<AiStance, string>> = {
  welcome: 'AI-assisted pitches are welcome',
  label: 'AI-assisted pitches must say so',
  no: 'No AI-assisted pitches',
};

/** The same as answers to 'AI-assisted pitches', short enough for a field on a phone. */
export const AI_STANCE_ANSWERS: Readonly<Record<AiStance, string>> = {
  welcome: 'Welcome',
  label: 'Must say so',
  no: 'Not taken',
};

/** An outlet of a ranking. Relevance and score are null where the plan does not show them. */
export const outletMatchSchema = z.object({
  outlet_id: z.uuid(),
  name: z.string(),
  format: outletFormatSchema,
  region: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** It is a sample. */
  invented: z.optional(z.boolean()),
  relevance: z.nullable(relevanceSchema),
  score: z.nullable(z.number()),
  /** What speaks for it, as sentences. */
  reasons: z.array(z.string()),
  /** What speaks against it, as sentences. */
  against: z._default(z.array(z.string()), []),
  /** What the outlet asks of every pitch, as sentences. */
  rules: z.array(z.string()),
  sendable: z.boolean(),
  blocked_reason: z.nullable(z.string()),
  already_sent: z.boolean(),
  /** When the draw is that a pitch sent now waits for; null for none. */
  draw_at: z.nullable(z.string()),
});
export type OutletMatch = z.infer<typeof outletMatchSchema>;

/** A page of `match_outlets_page`. */
export const outletPageSchema = z.object({
  items: z.array(outletMatchSchema),
  /** The argument p_after of the next page; null at the end. */
  next: z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  /** On the first page and with Smart Matching: how many are High and Medium, or at least so many. */
  counts: z.optional(z.object({ high: z.int(), medium: z.int(), at_least: z.boolean() })),
});
