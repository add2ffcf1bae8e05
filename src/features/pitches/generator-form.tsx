import { NEWS_PEG_MAX } from '@domain/pitch/pitch.ts';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { toAppError } from '@/lib/app-error';
import { paths } from '@domain/paths.ts';
import { readDraft, saveDraft } from '@/features/pitches/draft';
import type { useGeneratePitches } from '@/features/pitches/mutations';
import { pegError, pegLength } from '@/features/pitches/peg';
import { PITCH_TYPE_OPTIONS } from '@/features/pitches/pitch-text';

interface GeneratorFormProps {
  userId: string;
  generate: ReturnType<typeof useGeneratePitches>;
  onGenerated: (pitchId: string) => void;
}

/** News peg and pitch type. What is typed stays, whatever the server answers. */
export function GeneratorForm({ userId, generate, onGenerated }: GeneratorFormProps) {
  const [draft, setDraft] = useState(() => readDraft(userId));
  const [error, setError] = useState<string>();
  const peg = useRef<HTMLInputElement>(null);

  function change(next: typeof draft) {
    setDraft(next);
    saveDraft(userId, next);
    if (error) setError(pegError(next.news_peg));
  }

  function submit(event: React.SubmitEvent) {
    event.preventDefault();
    if (generate.isPending) return;
    const problem = pegError(draft.news_peg);
    setError(problem);
    if (problem) {
      peg.current?.focus();
      return;
    }
    generate.mutate(
      { news_peg: draft.news_peg, pitch_type: draft.pitch_type },
      { onSuccess: ({ pitch }) => onGenerated(pitch.id) },
    );
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-4" aria-label="Pitch generator">
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_14rem]">
        <Field
          label="News peg"
          required
          error={error}
          description="The news your story hangs on: a law, a date, a debate, a season."
          counter={{ value: pegLength(draft.news_peg), max: NEWS_PEG_MAX }}
        >
          {(control) => (
            <Input
              {...control}
              ref={peg}
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
