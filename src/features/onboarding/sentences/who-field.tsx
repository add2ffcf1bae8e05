import { UseButton } from '@/components/use-button';
import { useProfileForm } from '@/features/onboarding/editor/form-context';
import { TextField } from '@/features/onboarding/fields/text-field';
import { proposedWho, WHO_MAX } from '@domain/profile/who.ts';

/** The one sentence in which pitches say who the creator is. */
export function WhoField() {
  const { values, set } = useProfileForm();
  const proposed = proposedWho(values);
  return (
    <div className="grid gap-1.5">
      <TextField
        field="who"
        rows={2}
        max={WHO_MAX}
        description="As you would say it to an editor: who you are, and where. Short is best. For example: I drive a city bus in Toledo and write poems about who gets on. Or: My shop on Rose Street has mended shoes since 1987."
      />
      {proposed !== '' && values.who.trim() === '' && (
        <div className="text-sm text-muted-foreground">
          <UseButton text={proposed} name="who" onUse={(text) => set('who', text)} />
        </div>
      )}
    </div>
  );
}
