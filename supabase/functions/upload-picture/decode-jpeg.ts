import jpeg from 'jpeg-js';
import { PICTURE_LONG_SIDE } from '../_shared/domain/api/upload-picture.ts';
import { HttpError } from '../_shared/runtime/request/http-error.ts';
import { bareJpeg } from './bare-jpeg.ts';

const UNREADABLE = 'This file is not a picture we can read. Please choose another one.';

/**
 * The bare picture of a JPEG, with every pixel decoded, so that nothing else is kept under that name.
 * Throws 422 `bad_picture` for anything that is no whole JPEG or has a side over the limit.
 */
export function decodeJpeg(given: Uint8Array): {
  bytes: Uint8Array;
  width: number;
  height: number;
} {
  const bytes = bareJpeg(given);
  if (bytes === null) throw new HttpError('bad_picture', UNREADABLE);
  let picture;
  try {
    picture = jpeg.decode(bytes, {
      useTArray: true,
      formatAsRGBA: false,
      tolerantDecoding: false,
      maxResolutionInMP: (PICTURE_LONG_SIDE * PICTURE_LONG_SIDE) / 1_000_000,
      maxMemoryUsageInMB: 96,
    });
  } catch (cause) {
    throw new HttpError('bad_picture', UNREADABLE, { cause });
  }
  const { width, height } = picture;
  if (Math.min(width, height) < 1 || Math.max(width, height) > PICTURE_LONG_SIDE) {
    throw new HttpError(
      'bad_picture',
      `Please choose a picture of at most ${PICTURE_LONG_SIDE} pixels a side.`,
    );
  }
  return { bytes, width, height };
}
