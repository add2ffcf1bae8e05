import { uploadChosen } from '@/features/onboarding/pictures/upload-chosen';
import { toAppError } from '@/lib/api/app-error';
import type { GalleryPicture } from '@domain/profile/press.ts';

interface Uploaded {
  pictures: GalleryPicture[];
  /** Why the next file was refused; null when all were taken. */
  problem: string | null;
}

/**
 * Uploads files one after the other and stops at the first that is refused: those before it are kept.
 * Never throws.
 */
export async function uploadAll(files: readonly File[]): Promise<Uploaded> {
  const pictures: GalleryPicture[] = [];
  for (const file of files) {
    try {
      const { url, width, height } = await uploadChosen(file);
      pictures.push({ url, width, height, alt: '', credit: '', crop: null });
    } catch (error) {
      const name = files.length > 1 ? `${file.name}: ` : '';
      return { pictures, problem: name + toAppError(error).userMessage };
    }
  }
  return { pictures, problem: null };
}
