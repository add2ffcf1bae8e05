import { env } from '@/lib/env';
import { functionError } from '@/lib/api/invoke';
import { parseResponse } from '@/lib/api/parse-response';
import { fetchAsUser } from '@/lib/api/supabase';
import { toAppError } from '@/lib/api/app-error';
import { uploadPictureResponseSchema } from '@domain/api/upload-picture.ts';

/** An uploaded picture: where it is served, and its size in pixels. */
export interface UploadedPicture {
  url: string;
  width: number;
  height: number;
}

/**
 * Uploads a JPEG and returns where it is served and its size. The function decodes it and refuses what
 * is no picture. Throws AppError.
 */
export async function uploadPicture(file: Blob): Promise<UploadedPicture> {
  let response: Response;
  try {
    response = await fetchAsUser(`${env.supabaseUrl}/functions/v1/upload-picture`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg' },
      body: file,
    });
  } catch (error) {
    throw toAppError(error);
  }
  if (!response.ok) throw await functionError('upload-picture', response);
  const data: unknown = await response.json().catch(() => null);
  return parseResponse('upload-picture', uploadPictureResponseSchema, data);
}

/** A picture of one's own that may not be public, as an address for this page. Throws AppError. */
export async function loadOwnPicture(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetchAsUser(url, { signal });
  if (!response.ok) throw await functionError('picture', response);
  return URL.createObjectURL(await response.blob());
}
