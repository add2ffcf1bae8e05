import { FACT_STARTERS, sentenceFault, startedWith } from '@domain/profile/sentences.ts';
import { FACT_MAX, type PitchProfile } from '@domain/profile/profile.ts';
import { proposedWho, WHO_MAX } from '@domain/profile/who.ts';
import { focusBehind, SentenceStarters } from '@/components/sentence-starters';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { LineField } from '@/components/ui/line-field';
import type { GeneratorDraft } from '@/features/pitches/generator/generator-draft';
import { lineLength } from '@/features/pitches/pitch-text';

interface AboutFieldsProps {
  profile: PitchProfile;
  about: GeneratorDraft['about'];
  asks: { who: boolean; fact: boolean };
  errors: Readonly<Partial<Record<string, string>>>;
  onChange: (about: GeneratorDraft['about']) => void;
}

/** What a pitch needs from a newcomer's profile, asked where it is missing and kept in the profile. */
export function AboutFields({ profile, about, asks, errors, onChange }: AboutFieldsProps) {
  const proposed = proposedWho(profile);
  const fault = sentenceFault(about.fact, profile.name);
  return (
    <>
      {asks.who && (
        <div className="grid gap-1.5">
          <Field
            label="Who are you, and where?"
            error={errors['about.who']}
            description="One sentence, as you would say it. It is kept in your profile for every pitch."
            counter={{ value: lineLength(about.who), max: WHO_MAX }}
          >
            {(control) => (
              <LineField
                {...control}
                name="about.who"
                value={about.who}
                autoComplete="off"
                spellCheck
                placeholder="e.g., I am a night nurse in Toledo."
                onValueChange={(who) => onChange({ ...about, who })}
              />
            )}
          </Field>
          {proposed !== '' && about.who === '' && (
            <Button
              variant="link"
              size="sm"
              className="h-auto min-h-9 justify-start px-0 py-1 text-left whitespace-normal"
              onClick={() => {
                onChange({ ...about, who: proposed });
                focusBehind('about.who');
              }}
            >
              Use “{proposed}”
            </Button>
          )}
        </div>
      )}
      {asks.fact && (
        <div className="grid gap-1.5">
          <Field
            label="One true thing you did"
            error={errors['about.fact']}
            description={
              about.fact.trim() !== '' && fault !== null
                ? 'Say it as a whole sentence that begins with I, my or we: a pitch uses it word for word.'
                : 'A whole sentence; a number or a year helps. It is kept in your profile.'
            }
            counter={{ value: lineLength(about.fact), max: FACT_MAX }}
          >
            {(control) => (
              <LineField
                {...control}
                name="about.fact"
                value={about.fact}
                autoComplete="off"
                spellCheck
                placeholder="e.g., I have walked 46 patients home since March."
                onValueChange={(fact) => onChange({ ...about, fact })}
              />
            )}
          </Field>
          <SentenceStarters
            starters={FACT_STARTERS}
            label="Begin what you did with"
            name="about.fact"
            onBegin={(starter) => onChange({ ...about, fact: startedWith(starter, about.fact) })}
          />
        </div>
      )}
    </>
  );
}
