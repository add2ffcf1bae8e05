/** The file types that the storage buckets accept (see the migration of the image buckets). */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** The size limit of the storage buckets: 2 MiB. `shrinkImage` brings larger pictures below it. */
export const PICTURE_MAX_BYTES = 2 * 1024 * 1024;

/** The message for a file that is not an accepted picture type; undefined otherwise. */
export function pictureProblem(file: { type: string }): string | undefined {
  if (PICTURE_TYPES.includes(file.type)) return undefined;
  return 'Please choose a picture: JPEG, PNG, WebP, AVIF or GIF.';
}
