import { env } from '@/lib/env';
import { kitMarkup } from '@domain/press-kit/kit-markup.ts';
import { openPictures } from '@domain/press-kit/kit-pictures.ts';
import { kitSchema } from '@domain/press-kit/kit.ts';

/** The markup of the public page for a kit as `own_epk` returns it. */
export function markupOf(data: unknown): string {
  return kitMarkup(openPictures(kitSchema.parse(data), null, `${env.supabaseUrl}/functions/v1`))
    .markup;
}
