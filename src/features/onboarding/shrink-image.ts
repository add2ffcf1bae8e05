import { PICTURE_MAX_BYTES } from '@/features/onboarding/picture-check';

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

/**
 * A picture small enough to upload: phone photos are often 5 MB or larger. Returns a file within
 * the limit unchanged. Throws an Error with the message to show when the picture is unreadable.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (file.size <= PICTURE_MAX_BYTES) return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) throw new Error('This picture cannot be read. Please try another one.');
  const { width, height } = fitWithin(bitmap.width, bitmap.height, LONG_SIDE);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  if (blob.size > PICTURE_MAX_BYTES) {
    throw new Error('This picture is too big. Please choose one under 2 MB.');
  }
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' });
}
