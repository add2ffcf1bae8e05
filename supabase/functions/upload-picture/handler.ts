import {
  PICTURE_MAX_BYTES,
  uploadPictureResponseSchema,
} from '../_shared/domain/api/upload-picture.ts';
import type { Caller } from '../_shared/runtime/request/auth.ts';
import { HttpError } from '../_shared/runtime/request/http-error.ts';
import { endpoint, respond, type Handler } from '../_shared/runtime/request/http.ts';
import type { Log } from '../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../_shared/runtime/request/rate-limit.ts';
import { decodeJpeg } from './decode-jpeg.ts';

/** A file in the storage. */
export interface StoredFile {
  bucket: string;
  name: string;
}

export interface Deps {
  requireUser: (request: Request) => Promise<Caller>;
  hit: RateLimiter;
  newId: () => string;
  /** Counts the picture. Throws HttpError 409 `picture_limit`. */
  register: (
    userId: string,
    name: string,
    bytes: number,
  ) => Promise<{ id: string; unused: StoredFile[] }>;
  forget: (id: string) => Promise<unknown>;
  store: (name: string, bytes: Uint8Array) => Promise<void>;
  remove: (files: StoredFile[]) => Promise<void>;
  /** The base URL of the functions, as browsers reach it. */
  functionsUrl: () => string;
  log: Log;
}

const UPLOADS_PER_HOUR = 60;

/** Takes the bytes of a JPEG and keeps its bare picture, which decodes, as one of the caller. */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'upload-picture', methods: ['POST'], log: deps.log }, async (request) => {
    const { id: userId } = await deps.requireUser(request);
    await enforceLimit(deps.hit, `upload-picture:${userId}`, UPLOADS_PER_HOUR, 3_600);
    const { bytes, width, height } = decodeJpeg(await readBytes(request));
    const name = `${userId}/${deps.newId()}.jpg`;
    const { id, unused } = await deps.register(userId, name, bytes.length);
    try {
      await deps.store(name, bytes);
    } catch (cause) {
      await deps.forget(id);
      throw new HttpError('unavailable', 'The picture could not be kept. Please try again.', {
        cause,
      });
    }
    if (unused.length > 0) {
      // Their rows are gone, so nothing serves them; a file left behind only costs space.
      await deps.remove(unused).catch((error: unknown) => {
        deps.log('error', 'unused_pictures_not_removed', { error });
      });
    }
    return respond(uploadPictureResponseSchema, {
      id,
      url: `${deps.functionsUrl()}/documents/picture/${id}`,
      width,
      height,
    });
  });
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const tooLarge = () =>
    new HttpError('body_too_large', 'This picture is too big. Please choose one under 2 MB.');
  if (Number(request.headers.get('content-length') ?? 0) > PICTURE_MAX_BYTES) {
    await request.body?.cancel();
    throw tooLarge();
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > PICTURE_MAX_BYTES) throw tooLarge();
    parts.push(part);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.byteLength;
  }
  return bytes;
}
