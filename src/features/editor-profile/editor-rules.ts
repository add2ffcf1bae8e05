import * as z from 'zod/mini';
import { beatSchema } from '@domain/profile/beats.ts';
import { lineField, textField } from '@domain/text/fields.ts';
import { aiStanceSchema, outletFormatSchema } from '@domain/outlet/outlet.ts';

export const DIGEST_DAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

/** What an editor does at the outlet. */
export const MEDIA_ROLES = [
  'editor',
  'reporter',
  'producer',
  'host',
  'freelance',
  'booker',
  'other',
] as const;

export const WEEKLY_CAP_MAX = 50;
export const LOOKING_FOR_MAX = 280;
/** What a topic does, and who else reads it: it is the reason of a match (private.topic_reason). */
export const LOOKING_FOR_READ =
  'Stories that speak of it move up in your Friday Fix for 30 days; of a sentence, one telling word is enough. Creators whose pitch fits a line may read it beside your outlet’s name; your own name is not shown.';

const CAP_MESSAGE = `Please choose a whole number from 0 to ${String(WEEKLY_CAP_MAX)}`;
/** The longest place of an editor, in characters. */
export const PLACE_MAX = 120;
const PLACE_MESSAGE = `Please use at most ${String(PLACE_MAX)} characters`;
const AWAY_MESSAGE = 'Please choose a day, or leave this empty';

/** Which pitches an editor accepts, what they look for, and when the Friday Fix is sent. */
export const editorRulesSchema = z.object({
  media_role: z.enum(MEDIA_ROLES),
  beats: z.array(beatSchema),
  formats: z.array(outletFormatSchema),
  region: lineField(PLACE_MAX, PLACE_MESSAGE),
  looking_for_now: textField(
    LOOKING_FOR_MAX,
    `Please use at most ${String(LOOKING_FOR_MAX)} characters`,
  ),
  weekly_cap: z
    .int({ error: CAP_MESSAGE })
    .check(z.minimum(0, CAP_MESSAGE), z.maximum(WEEKLY_CAP_MAX, CAP_MESSAGE)),
  ai_stance: aiStanceSchema,
  digest_day: z.enum(DIGEST_DAYS),
  digest_hour: z.int().check(z.minimum(0), z.maximum(23)),
  time_zone: z.string(),
  digest_subscribed: z.boolean(),
  paused: z.boolean(),
  /** ISO date of the first day back; '' when not away. */
  away_until: z
    .string()
    .check(z.refine((day) => /^(\d{4}-\d{2}-\d{2})?$/.test(day), { error: AWAY_MESSAGE })),
});
export type EditorRules = z.infer<typeof editorRulesSchema>;

/** When and whether the Friday Fix is mailed. */
export const fixMailSchema = z.pick(editorRulesSchema, {
  digest_subscribed: true,
  digest_day: true,
  digest_hour: true,
  time_zone: true,
});
export type FixMail = z.infer<typeof fixMailSchema>;

/** Which pitches an editor accepts. */
export type PitchRules = Omit<EditorRules, keyof FixMail>;

/** The typed rules as their form submits them: the cap is a text. */
export const typedRulesSchema = z.object({
  region: editorRulesSchema.shape.region,
  looking_for_now: editorRulesSchema.shape.looking_for_now,
  weekly_cap: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => (text.trim() === '' ? Number.NaN : Number(text))),
    ),
    editorRulesSchema.shape.weekly_cap,
  ),
});
export type TypedRulesValues = z.infer<typeof typedRulesSchema>;
