import * as z from 'zod/mini';

/** The largest file that `upload-picture` takes: 2 MiB, as the bucket. */
export const PICTURE_MAX_BYTES = 2 * 1024 * 1024;

/** The longest side of an uploaded picture in pixels; the browser makes larger ones smaller. */
export const PICTURE_LONG_SIDE = 1600;

export const uploadPictureResponseSchema = z.object({
  id: z.uuid(),
  /** Where the picture is served: to everybody while it is part of a public kit. */
  url: z.string(),
  /** Its size in pixels. */
  width: z.number(),
  height: z.number(),
});
