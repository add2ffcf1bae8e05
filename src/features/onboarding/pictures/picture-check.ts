/** The file types that can be chosen; the browser turns them into the JPEG that is uploaded. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** The message for a file that is not an accepted picture type; undefined otherwise. */
export function pictureProblem(file: { type: string }): string | undefined {
  if (PICTURE_TYPES.includes(file.type)) return undefined;
  return 'Please choose a picture: JPEG, PNG, WebP, AVIF or GIF.';
}
