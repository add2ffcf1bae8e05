import { FactsField } from '@/features/onboarding/sentences/facts-field';
import { OffersField } from '@/features/onboarding/sentences/offers-field';
import { QuestionsField } from '@/features/onboarding/fields/questions-field';
import { Section } from '@/features/onboarding/steps/section';

/** Step 2: what pitches are made of. */
export function StepFacts() {
  return (
    <>
      <Section id="facts">
        <FactsField />
      </Section>
      <Section id="offers">
        <OffersField />
      </Section>
      <Section id="questions">
        <QuestionsField />
      </Section>
    </>
  );
}
