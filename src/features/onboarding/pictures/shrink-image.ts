import { PICTURE_LONG_SIDE, PICTURE_MAX_BYTES } from '@domain/api/upload-picture.ts';

/** Tried in this order until the picture is small enough. */
const QUALITIES = [0.88, 0.75, 0.6];

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
 * A picture as the server takes it: a JPEG of at most 1600 pixels a side, drawn anew, so that it
 * carries neither the place nor the camera of the original. Throws an Error with the message to show
 * when the picture is unreadable.
 */
export async function shrinkImage(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) throw new Error('This picture cannot be read. Please try another one.');
  const { width, height } = fitWithin(bitmap.width, bitmap.height, PICTURE_LONG_SIDE);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context !== null) {
    // A JPEG has no transparency: without this, it would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0, width, height);
  }
  bitmap.close();
  for (const quality of QUALITIES) {
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (blob.size <= PICTURE_MAX_BYTES) return blob;
  }
  throw new Error('This picture is too big. Please choose a smaller one.');
}
