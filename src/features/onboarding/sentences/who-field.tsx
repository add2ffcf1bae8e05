import { UseButton } from '@/components/use-button';
import { useProfileForm } from '@/features/onboarding/editor/form-context';
import { TextField } from '@/features/onboarding/fields/text-field';
import { LOGLINE_MAX } from '@domain/profile/profile.ts';
import { proposedWho, WHO_MAX } from '@domain/profile/who.ts';

/** The logline, and the one sentence in which pitches say who the creator is. */
export function WhoFields() {
  const { values, set } = useProfileForm();
  const proposed = proposedWho(values);
  return (
    <>
      <TextField
        field="logline"
        rows={2}
        max={LOGLINE_MAX}
        description="Your logline says in one line what you are known for. Your press kit shows it. For example: Bus driver who writes poems about her passengers."
      />
      <div className="grid gap-1.5">
        <TextField
          field="who"
          rows={2}
          max={WHO_MAX}
          description="As you would say it to an editor: who you are, and where. Short is best: every pitch uses it word for word. For example: I drive a city bus in Toledo and write poems about who gets on. Or: My shop on Rose Street has mended shoes since 1987."
        />
        {/* Keeps its room, so that nothing below moves while the logline is typed. */}
        <div className="min-h-11 text-sm text-muted-foreground">
          {proposed !== '' && values.who.trim() === '' && (
            <UseButton text={proposed} name="who" onUse={(text) => set('who', text)} />
          )}
        </div>
      </div>
    </>
  );
}
