import { pictureProblem } from '@/features/onboarding/pictures/picture-check';
import { shrinkImage } from '@/features/onboarding/pictures/shrink-image';
import { AppError } from '@/lib/api/app-error';
import { uploadPicture, type UploadedPicture } from '@/lib/api/upload';

const wrong = (userMessage: string) =>
  new AppError({ code: 'bad_picture', message: userMessage, userMessage });

/** Uploads a chosen file as the JPEG that the server takes. Throws AppError with the words to show. */
export async function uploadChosen(file: File): Promise<UploadedPicture> {
  const problem = pictureProblem(file);
  if (problem !== undefined) throw wrong(problem);
  const small = await shrinkImage(file).catch((error: unknown) => {
    throw wrong(error instanceof Error ? error.message : 'This picture cannot be read.');
  });
  return uploadPicture(small);
}
