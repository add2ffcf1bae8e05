import { BioFields } from '@/features/onboarding/fields/bio-fields';
import { ContactNotice } from '@/features/onboarding/fields/contact-notice';
import { FactsField } from '@/features/onboarding/sentences/facts-field';
import { OffersField } from '@/features/onboarding/sentences/offers-field';
import { QuestionsField } from '@/features/onboarding/fields/questions-field';
import { TextField } from '@/features/onboarding/fields/text-field';

/** Step 3: facts and offers for pitches, questions, bios, and the press contact. */
export function StepFacts() {
  return (
    <>
      <FactsField />
      <OffersField />
      <QuestionsField />
      <BioFields />
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-3 text-sm font-semibold">
          Contact for the press
          <span className="block font-normal text-muted-foreground">
            Shown on your press kit once you publish it. Without an email here it shows none.
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
