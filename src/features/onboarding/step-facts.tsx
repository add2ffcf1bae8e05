import { ContactNotice } from '@/features/onboarding/contact-notice';
import { FactsField } from '@/features/onboarding/facts-field';
import { OffersField } from '@/features/onboarding/offers-field';
import { TextField } from '@/features/onboarding/text-field';
import { BIO_MAX } from '@domain/profile/profile.ts';

/** Step 3: facts and offers for pitches, bios, and the press contact. */
export function StepFacts() {
  return (
    <>
      <FactsField />
      <OffersField />
      <TextField
        field="bio_short"
        rows={2}
        max={BIO_MAX.bio_short}
        description="For a caption or an introduction on air."
      />
      <TextField
        field="bio_medium"
        rows={4}
        max={BIO_MAX.bio_medium}
        description="For a program or an article."
      />
      <TextField
        field="bio_long"
        rows={7}
        max={BIO_MAX.bio_long}
        description="The whole story, for your press kit."
      />
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-3 text-sm font-semibold">
          Contact for the press
          <span className="block font-normal text-muted-foreground">
            Shown on your press kit once you publish it.
          </span>
        </legend>
        <TextField field="contact_name" autoComplete="name" />
        <TextField field="contact_email" type="email" autoComplete="email" />
        <TextField field="contact_phone" type="tel" autoComplete="tel" />
      </fieldset>
      <ContactNotice />
    </>
  );
}
