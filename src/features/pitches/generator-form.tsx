import { pitchFormSchema } from '@domain/api/generate-pitches.ts';
import { missingForPitch } from '@domain/pitch/composer/gaps.ts';
import { NEWS_PEG_MAX, TAKE_MAX } from '@domain/pitch/pitch.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { WordingNote } from '@/components/wording-note';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { AppError } from '@/lib/app-error';
import { longDate } from '@/lib/long-date';
import { wordingOf, type ReadWordings } from '@/lib/pitch-wording';
import { useZodForm } from '@/lib/use-zod-form';
import { paths } from '@domain/paths.ts';
import type { GeneratorDraft } from '@/features/pitches/generator-draft';
import type { RunState } from '@/features/pitches/pitch-run';
import { lineLength, PITCH_TYPE_OPTIONS } from '@/features/pitches/pitch-text';
import { pitchingProfileQuery } from '@/features/pitches/queries';

interface GeneratorFormProps {
  userId: string;
  draft: GeneratorDraft;
  onChange: (draft: GeneratorDraft) => void;
  wordings: ReadWordings | undefined;
  state: RunState;
  onGenerate: (form: GeneratorDraft) => void;
  onStop: () => void;
}

/** The form for peg, take and pitch type. The typed text stays after a refusal. */
export function GeneratorForm({
  userId,
  draft,
  onChange,
  wordings,
  state,
  onGenerate,
  onStop,
}: GeneratorFormProps) {
  const { data: profile } = useQuery(pitchingProfileQuery(userId));
  const [tooEmpty, setTooEmpty] = useState(false);
  const busy = state.phase === 'writing' || state.phase === 'away';
  const { form, errors } = useZodForm(pitchFormSchema, (typed) => {
    // The server refuses this, too; here it saves the way and keeps the free pitch out of it.
    const empty = profile !== undefined && profile !== null && missingForPitch(profile).length > 0;
    setTooEmpty(empty);
    if (!busy && !empty) onGenerate({ ...typed, peg_date: draft.peg_date });
  });

  return (
    <form {...form} className="space-y-4" aria-label="Pitch generator">
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_14rem]">
        <Field
          label="News peg"
          required
          error={errors['news_peg']}
          description={
            draft.peg_date === null ? (
              'The news your story hangs on: a law, a date, a debate, a season.'
            ) : (
              <PegOrigin
                day={draft.peg_date}
                onForget={() => onChange({ ...draft, peg_date: null })}
              />
            )
          }
          counter={{ value: lineLength(draft.news_peg), max: NEWS_PEG_MAX }}
        >
          {(control) => (
            <Input
              {...control}
              name="news_peg"
              value={draft.news_peg}
              autoComplete="off"
              placeholder="e.g., Voting rights march turns 60"
              onChange={({ target: { value } }) => {
                // A day belongs to its peg: with the peg gone, it goes.
                const peg_date = value.trim() === '' ? null : draft.peg_date;
                onChange({ ...draft, news_peg: value, peg_date });
              }}
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
              onValueChange={(pitch_type) => onChange({ ...draft, pitch_type })}
            />
          )}
        </Field>
        <Field
          label="What do you say about it? (optional)"
          className="md:col-span-2"
          error={errors['take']}
          description="One whole sentence, what you would tell the editor about this news. The pitch uses it word for word; without one it is shorter."
          counter={{ value: lineLength(draft.take), max: TAKE_MAX }}
        >
          {(control) => (
            <Input
              {...control}
              name="take"
              value={draft.take}
              autoComplete="off"
              placeholder="e.g., My county still has one polling place for 9,000 people."
              onChange={({ target }) => onChange({ ...draft, take: target.value })}
            />
          )}
        </Field>
        {draft.take.trim() !== '' && (
          <div className="-mt-2 md:col-span-2">
            <WordingNote
              wording={wordingOf(wordings, 'take', draft.take)}
              typed={draft.take}
              name="take"
              onChange={(take) => onChange({ ...draft, take })}
            />
          </div>
        )}
      </div>
      {tooEmpty && <ProfileFirst />}
      {state.phase === 'failed' && !tooEmpty && <GenerateFailure error={state.error} />}
      {state.phase === 'stopped' && (
        <Alert title="Stopped">Nothing was kept, and it did not use up a pitch.</Alert>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="lg" busy={busy}>
          {busy ? 'Generating…' : 'Generate'}
        </Button>
        {busy && <StopButton onStop={onStop} />}
      </div>
    </form>
  );
}

/** Takes the focus over from the button that started the run and is disabled now. */
function StopButton({ onStop }: { onStop: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (
      activeElement === null ||
      activeElement === document.body ||
      activeElement.matches(':disabled')
    )
      button.current?.focus();
  }, []);
  return (
    <Button ref={button} variant="outline" size="lg" onClick={onStop}>
      Stop
    </Button>
  );
}

function PegOrigin({ day, onForget }: { day: string; onForget: () => void }) {
  return (
    <>
      From the peg calendar, for {longDate(day)}.{' '}
      <button type="button" className="prose-link" onClick={onForget}>
        Leave the day out
      </button>
    </>
  );
}

function ProfileFirst() {
  return (
    <Alert variant="warning" title="Tell us a little about you first">
      We only write what you gave us, and there is no logline and no fact yet. One of them is
      enough. Nothing was used up, and what you typed stays here.{' '}
      <Link to={`${paths.profile.getHref()}?step=1`} className="prose-link">
        Add a logline
      </Link>{' '}
      or{' '}
      <Link to={`${paths.profile.getHref()}?step=3`} className="prose-link">
        a fact
      </Link>
      .
    </Alert>
  );
}

function GenerateFailure({ error }: { error: AppError }) {
  const { code, userMessage } = error;
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
