import * as z from 'zod/mini';
import { lineField, requiredLine, urlField } from '../text/fields.ts';
import { cleanLine } from '../text/text.ts';

/** Limits of the press kit's lists; `creator_profiles` has the same in the database. */
export const GALLERY_MAX = 40;
export const ALT_MAX = 200;
export const CREDIT_MAX = 120;
export const COVERAGE_MAX = 20;
export const OUTLET_NAME_MAX = 120;
export const PIECE_TITLE_MAX = 200;
export const QUESTIONS_MAX = 8;
export const QUESTION_MAX = 200;
export const SOURCE_MAX = 300;

const bounded = (max: number) => `Please use at most ${max} characters`;

/** The part of a picture that is shown, in percent of its width and height. */
export const cropSchema = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type Crop = z.infer<typeof cropSchema>;

/** A stored picture of the gallery: address, size in pixels, what it shows, who made it. */
export const storedPictureSchema = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
  credit: z.string(),
  crop: z.nullable(cropSchema),
});
export type GalleryPicture = z.infer<typeof storedPictureSchema>;

export const gallerySchema = z
  .array(
    z.object({
      ...storedPictureSchema.shape,
      alt: requiredLine(ALT_MAX, 'Please say what the picture shows', bounded(ALT_MAX)),
      credit: lineField(CREDIT_MAX, bounded(CREDIT_MAX)),
    }),
  )
  .check(z.maxLength(GALLERY_MAX, `Please keep it to ${GALLERY_MAX} pictures`));

/** A published piece; address and day (YYYY-MM-DD) may be ''. */
export const storedPieceSchema = z.object({
  outlet: z.string(),
  title: z.string(),
  url: z.string(),
  date: z.string(),
});
export type Piece = z.infer<typeof storedPieceSchema>;

export const coverageSchema = z
  .array(
    z.object({
      outlet: requiredLine(
        OUTLET_NAME_MAX,
        'Please say who published it',
        bounded(OUTLET_NAME_MAX),
      ),
      title: requiredLine(PIECE_TITLE_MAX, 'Please enter its title', bounded(PIECE_TITLE_MAX)),
      url: urlField,
      date: z
        .string()
        .check(z.refine((text) => text === '' || isDay(text), { error: 'Please enter a day' })),
    }),
  )
  .check(z.maxLength(COVERAGE_MAX, `Please keep it to ${COVERAGE_MAX} pieces`));

export const questionsSchema = z
  .array(
    z.object({
      text: requiredLine(
        QUESTION_MAX,
        'Please write the question or remove it',
        bounded(QUESTION_MAX),
      ),
    }),
  )
  .check(z.maxLength(QUESTIONS_MAX, `Please keep it to ${QUESTIONS_MAX} questions`));

/** Where a fact can be checked: an address or words. Left out when blank. */
export const sourceField = z.optional(
  z.pipe(
    lineField(SOURCE_MAX, bounded(SOURCE_MAX)),
    z.transform((text) => (text === '' ? undefined : text)),
  ),
);

/** True for a day of the calendar as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** True for a piece in which nothing is typed. */
export const isBlankPiece = (piece: Piece): boolean =>
  [piece.outlet, piece.title, piece.url, piece.date].every((part) => cleanLine(part) === '');
