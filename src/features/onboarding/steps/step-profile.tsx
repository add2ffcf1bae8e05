import { BeatsField } from '@/features/onboarding/fields/beats-field';
import { WhoField } from '@/features/onboarding/sentences/who-field';
import { TextField } from '@/features/onboarding/fields/text-field';
import { Section } from '@/features/onboarding/steps/section';
import { CITY_MAX, LOGLINE_MAX, NAME_MAX, TIMELY_ANGLE_MAX } from '@domain/profile/profile.ts';

/** Step 1: who the creator is, their beats, and the timely angle. */
export function StepProfile() {
  return (
    <>
      <Section id="logline">
        <TextField
          field="logline"
          rows={2}
          max={LOGLINE_MAX}
          description="For example: Bus driver who writes poems about her passengers."
        />
      </Section>
      <Section id="who">
        <WhoField />
      </Section>
      <Section id="name">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField field="name" required max={NAME_MAX} autoComplete="name" />
          <TextField
            field="city_region"
            max={CITY_MAX}
            placeholder="e.g., Los Angeles, CA"
            description="City and state"
            autoComplete="address-level2"
          />
        </div>
      </Section>
      <Section id="beats">
        <BeatsField />
      </Section>
      <Section id="angle">
        <TextField
          field="timely_angle"
          rows={3}
          max={TIMELY_ANGLE_MAX}
          description="Why your story matters right now, in one whole sentence. For example: Our school lost its last art room this fall."
        />
      </Section>
    </>
  );
}
