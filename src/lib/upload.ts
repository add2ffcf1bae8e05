import { AppError, toAppError } from '@/lib/app-error';
import { env } from '@/lib/env';
import { fetchAsUser } from '@/lib/supabase';

/**
 * Uploads a file to a public bucket and returns its public address, replacing an existing
 * file at the same path. Checks nothing itself: the bucket refuses other types and larger files.
 * Throws AppError.
 */
export async function uploadPublicFile(bucket: string, path: string, file: File): Promise<string> {
  const { StorageClient } = await import('@supabase/storage-js');
  const files = new StorageClient(`${env.supabaseUrl}/storage/v1`, {}, fetchAsUser).from(bucket);
  // Bytes, not a File: a File is sent as a form, whose unnamed field the local backend refuses.
  const { error } = await files.upload(path, await file.arrayBuffer(), {
    contentType: file.type,
    upsert: true,
  });
  if (error !== null) {
    const { code } = toAppError(error);
    throw new AppError({
      code,
      message: error.message,
      userMessage:
        code === 'network'
          ? undefined
          : 'The picture could not be uploaded. Please try again or paste an address.',
      cause: error,
    });
  }
  return files.getPublicUrl(path).data.publicUrl;
}
