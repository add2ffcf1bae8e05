import { CoverageField } from '@/features/onboarding/fields/coverage-field';
import { GalleryField } from '@/features/onboarding/pictures/gallery-field';
import { ImageField } from '@/features/onboarding/pictures/image-field';
import { LinksField } from '@/features/onboarding/links/links-field';
import { TextField } from '@/features/onboarding/fields/text-field';
import { BOOK_TITLE_MAX } from '@domain/profile/profile.ts';

/** Step 2: pictures, work, links and coverage. */
export function StepWork() {
  return (
    <>
      <ImageField field="avatar_url" />
      <TextField
        field="book_title"
        max={BOOK_TITLE_MAX}
        description="Your book, film, album or company: the work you speak about."
      />
      <ImageField field="book_cover_url" />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          field="trailer_url"
          type="url"
          inputMode="url"
          description="A video: trailer, reel or talk."
        />
        <TextField
          field="press_kit_url"
          type="url"
          inputMode="url"
          description="A folder with photos and documents."
        />
        <TextField field="website_url" type="url" inputMode="url" autoComplete="url" />
      </div>
      <LinksField />
      <GalleryField />
      <CoverageField />
    </>
  );
}
