/** The file types and size that the storage bucket accepts. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
const IMAGE_MAX_BYTES = 2 * 1024 * 1024;

const LONG_SIDE = 1600;

/** Width and height scaled down in proportion to fit a square of `limit` pixels. */
export function fitWithin(
  width: number,
  height: number,
  limit: number,
): { width: number; height: number } {
  const scale = Math.min(1, limit / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The message for a file that is not an accepted picture type; undefined otherwise. */
export function imageProblem(file: { type: string; size: number }): string | undefined {
  if (!IMAGE_TYPES.includes(file.type)) {
    return 'Please choose a picture: JPEG, PNG, WebP, AVIF or GIF.';
  }
  return undefined;
}

/**
 * A picture small enough to upload: phone photos have 5 MB and more. Returns a file within the
 * limit unchanged. Throws an Error with a message for the screen when the picture is unreadable.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (file.size <= IMAGE_MAX_BYTES) return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) throw new Error('This picture cannot be read. Please try another one.');
  const { width, height } = fitWithin(bitmap.width, bitmap.height, LONG_SIDE);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  if (blob.size > IMAGE_MAX_BYTES) {
    throw new Error('This picture is too big. Please choose one under 2 MB.');
  }
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' });
}
