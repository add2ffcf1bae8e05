import { pitchFormSchema } from '@domain/api/generate-pitches.ts';
import { NEWS_PEG_MAX } from '@domain/pitch/pitch.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { toAppError } from '@/lib/app-error';
import { paths } from '@domain/paths.ts';
import { readDraft, saveDraft, type GeneratorDraft } from '@/features/pitches/generator-draft';
import type { useGeneratePitches } from '@/features/pitches/mutations';
import { useZodForm } from '@/lib/use-zod-form';
import { pegLength, PITCH_TYPE_OPTIONS } from '@/features/pitches/pitch-text';

interface GeneratorFormProps {
  userId: string;
  generate: ReturnType<typeof useGeneratePitches>;
  onGenerated: (pitchId: string) => void;
}

/** The form for news peg and pitch type. The typed text stays after a refusal by the server. */
export function GeneratorForm({ userId, generate, onGenerated }: GeneratorFormProps) {
  const [draft, setDraft] = useState(() => readDraft(userId));
  const { form, errors } = useZodForm(pitchFormSchema, (request) => {
    if (generate.isPending) return;
    generate.mutate(
      { ...request, run_id: crypto.randomUUID() },
      { onSuccess: ({ pitch }) => onGenerated(pitch.id) },
    );
  });

  function change(next: GeneratorDraft) {
    setDraft(next);
    saveDraft(userId, next);
  }

  return (
    <form {...form} className="space-y-4" aria-label="Pitch generator">
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_14rem]">
        <Field
          label="News peg"
          required
          error={errors['news_peg']}
          description="The news your story hangs on: a law, a date, a debate, a season."
          counter={{ value: pegLength(draft.news_peg), max: NEWS_PEG_MAX }}
        >
          {(control) => (
            <Input
              {...control}
              name="news_peg"
              value={draft.news_peg}
              autoComplete="off"
              placeholder="e.g., Voting rights march turns 60"
              onChange={(event) => change({ ...draft, news_peg: event.target.value })}
            />
          )}
        </Field>
        <Field label="Pitch type">
          {(control) => (
            <Select
              {...control}
              name="pitch_type"
              value={draft.pitch_type}
              options={PITCH_TYPE_OPTIONS}
              onValueChange={(pitch_type) => change({ ...draft, pitch_type })}
            />
          )}
        </Field>
      </div>
      {generate.isError && <GenerateFailure error={generate.error} />}
      <Button type="submit" size="lg" busy={generate.isPending}>
        {generate.isPending ? 'Generating…' : 'Generate'}
      </Button>
    </form>
  );
}

function GenerateFailure({ error }: { error: unknown }) {
  const { code, userMessage } = toAppError(error);
  return (
    <Alert variant="destructive" title="Failed to generate pitches">
      {userMessage}{' '}
      {code === 'quota_exceeded' && (
        <a href={paths.pricing.getHref()} className="prose-link">
          See plans
        </a>
      )}
      {code === 'profile_incomplete' && (
        <Link to={paths.profile.getHref()} className="prose-link">
          Complete your profile
        </Link>
      )}
    </Alert>
  );
}
