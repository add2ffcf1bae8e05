import { BioFields } from '@/features/onboarding/fields/bio-fields';
import { ContactNotice } from '@/features/onboarding/fields/contact-notice';
import { CoverageField } from '@/features/onboarding/fields/coverage-field';
import { GalleryField } from '@/features/onboarding/pictures/gallery-field';
import { ImageField } from '@/features/onboarding/pictures/image-field';
import { LinksField } from '@/features/onboarding/links/links-field';
import { PlanHint } from '@/features/onboarding/fields/plan-hint';
import { TextField } from '@/features/onboarding/fields/text-field';
import { WorkField } from '@/features/onboarding/fields/work-field';
import { Section } from '@/features/onboarding/steps/section';
import { NAME_MAX } from '@domain/profile/profile.ts';

/** Step 3: what the press kit shows beside the sentences: pictures, work, bios, links, contact. */
export function StepKit() {
  return (
    <>
      <Section id="photo">
        <ImageField field="avatar_url" />
      </Section>
      <Section id="work">
        <WorkField />
        <ImageField field="book_cover_url" />
      </Section>
      <Section id="bios">
        <PlanHint of="kit_bios" />
        <BioFields />
      </Section>
      <Section id="links">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField field="website_url" type="url" inputMode="url" autoComplete="url" />
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
        </div>
        <LinksField />
      </Section>
      <Section id="gallery">
        <PlanHint of="kit_pictures" />
        <GalleryField />
      </Section>
      <Section id="coverage">
        <CoverageField />
      </Section>
      <Section id="contact">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField field="contact_name" max={NAME_MAX} autoComplete="name" />
          <TextField field="contact_email" type="email" autoComplete="email" />
          <TextField field="contact_phone" type="tel" autoComplete="tel" />
        </div>
        <ContactNotice />
      </Section>
    </>
  );
}
