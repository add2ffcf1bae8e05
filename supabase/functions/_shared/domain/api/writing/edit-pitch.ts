import * as z from 'zod/mini';
import { lineField } from '../../text/fields.ts';
import { storedVariationSchema } from '../../pitch/stored-pitch.ts';
import { cleanLine } from '../../text/text.ts';

/** The longest texts that are stored, in characters; sending has stricter limits. */
export const STORED_HEADLINE_MAX = 200;
export const STORED_LINE_MAX = 3000;
export const STORED_POINT_MAX = 600;
export const STORED_POINTS_MAX = 12;

const tooLong = (max: number) => `Please keep it to ${max} characters`;
const line = lineField(STORED_LINE_MAX, tooLong(STORED_LINE_MAX));

/** The words of a variation while they are edited: any of them may be blank. */
export const variationEditSchema = z.object({
  headline: lineField(STORED_HEADLINE_MAX, tooLong(STORED_HEADLINE_MAX)),
  line1_hook: line,
  line2_whynow: line,
  line3_whyyou: line,
  /** Podcast pitches only; blank points are dropped. */
  talking_points: z.nullable(
    z.array(lineField(STORED_POINT_MAX, tooLong(STORED_POINT_MAX))).check(
      z.maxLength(STORED_POINTS_MAX, `Please keep it to ${STORED_POINTS_MAX} talking points`),
      z.overwrite((points) => points.map(cleanLine).filter((point) => point !== '')),
    ),
  ),
});
export type VariationEdit = z.infer<typeof variationEditSchema>;

export const editPitchRequestSchema = z.extend(variationEditSchema, {
  variation_id: z.uuid({ error: 'Please choose a pitch.' }),
  /** The revision that was edited; an older one than the stored is refused. */
  revision: z.int(),
});

export const editPitchResponseSchema = z.object({ variation: storedVariationSchema });

/** The body of 409 `version_conflict`, beside code and message: the row as it is stored. */
export const editConflictSchema = z.object({ variation: storedVariationSchema });
