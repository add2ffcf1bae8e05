import { pitchFormSchema } from '@domain/api/writing/generate-pitches.ts';
import { NEWS_PEG_MAX, TAKE_MAX } from '@domain/pitch/pitch.ts';
import type { PitchProfile } from '@domain/profile/profile.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { WordingNote } from '@/components/wording-note';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { LineField } from '@/components/ui/line-field';
import { Select } from '@/components/ui/select';
import type { AppError } from '@/lib/api/app-error';
import { longDate } from '@/lib/long-date';
import { wordingOf } from '@/lib/pitch-wording/wordings';
import type { ReadWordings } from '@/lib/pitch-wording/queries';
import { useStateForm } from '@/lib/use-zod-form';
import { paths } from '@domain/paths.ts';
import { ChoiceFields } from '@/features/pitches/generator/choice-fields';
import type { GeneratorDraft } from '@/features/pitches/generator/generator-draft';
import type { RunState } from '@/features/pitches/generator/pitch-run';
import { lineLength, PITCH_TYPE_OPTIONS } from '@/features/pitches/pitch-text';
import { useRunButtons } from '@/features/pitches/generator/use-run-buttons';

const typedSchema = z.pick(pitchFormSchema, { news_peg: true, take: true, pitch_type: true });

interface GeneratorFormProps {
  /** The saved profile; null while it could not be read. */
  profile: PitchProfile | null;
  /** True when the profile has nothing to write from. */
  empty: boolean;
  draft: GeneratorDraft;
  onChange: (draft: GeneratorDraft) => void;
  wordings: ReadWordings | undefined;
  state: RunState;
  onGenerate: (form: GeneratorDraft) => void;
  onStop: () => void;
}

/** The form for peg, take and pitch type. The typed text stays after a refusal. */
export function GeneratorForm({
  profile,
  empty,
  draft,
  onChange,
  wordings,
  state,
  onGenerate,
  onStop,
}: GeneratorFormProps) {
  const [tooEmpty, setTooEmpty] = useState(false);
  const busy = state.phase === 'writing' || state.phase === 'away';
  const { row, generate, stop } = useRunButtons(busy);
  const { form, errors } = useStateForm(typedSchema, draft, (typed) => {
    // The server refuses this, too; here it saves the way and keeps the free pitch out of it.
    setTooEmpty(empty);
    if (!busy && !empty) onGenerate({ ...draft, ...typed });
  });

  return (
    <form {...form} className="space-y-4" aria-label="Pitch generator">
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
          <LineField
            {...control}
            name="news_peg"
            value={draft.news_peg}
            autoComplete="off"
            placeholder="e.g., Voting rights march turns 60"
            onValueChange={(value) => {
              // The day is that of the peg: an empty peg has none.
              const peg_date = value.trim() === '' ? null : draft.peg_date;
              onChange({ ...draft, news_peg: value, peg_date });
            }}
          />
        )}
      </Field>
      <div>
        <Field
          label="What do you say about it? (optional)"
          error={errors['take']}
          description={<TakeHint asks={asksTake(wordings, draft)} />}
          counter={{ value: lineLength(draft.take), max: TAKE_MAX }}
        >
          {(control) => (
            <LineField
              {...control}
              name="take"
              value={draft.take}
              autoComplete="off"
              placeholder="e.g., My county still has one polling place for 9,000 people."
              onValueChange={(take) => onChange({ ...draft, take })}
            />
          )}
        </Field>
        {draft.take.trim() !== '' && (
          <div className="mt-2">
            <WordingNote
              wording={wordingOf(wordings, 'take', draft.take)}
              typed={draft.take}
              name="take"
              onChange={(take) => onChange({ ...draft, take })}
            />
          </div>
        )}
      </div>
      {profile !== null && (
        <ChoiceFields
          profile={profile}
          chosen={draft.chosen}
          onChange={(chosen) => onChange({ ...draft, chosen })}
        />
      )}
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Pitch type" className="w-full sm:w-56">
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
        <div ref={row} className="flex scroll-mt-4 flex-wrap gap-3">
          <Button ref={generate} type="submit" busy={busy}>
            {busy ? 'Generating…' : 'Generate'}
          </Button>
          {busy && (
            <Button ref={stop} variant="outline" onClick={onStop}>
              Stop
            </Button>
          )}
        </div>
      </div>
      {tooEmpty && <ProfileFirst />}
      {state.phase === 'failed' && !tooEmpty && <GenerateFailure error={state.error} />}
      {state.phase === 'stopped' && (
        <Alert title="Stopped">Nothing was kept, and it did not use up a pitch.</Alert>
      )}
    </form>
  );
}

/** Whether nothing in the profile speaks of the news that stands in the form now. */
const asksTake = (
  wordings: ReadWordings | undefined,
  { news_peg, take }: GeneratorDraft,
): boolean =>
  wordings !== undefined &&
  wordings.asks_take &&
  wordings.asked.news_peg === news_peg &&
  wordings.asked.take === take;

/** The two texts take as many lines on a phone, so that nothing below moves when the answer comes. */
function TakeHint({ asks }: { asks: boolean }) {
  return (
    <span role="status">
      {asks
        ? 'Nothing in your profile speaks of this news yet: what would you tell the editor? One whole sentence, used word for word.'
        : 'One whole sentence, what you would tell the editor about this news. The pitch uses it word for word; without one it is shorter.'}
    </span>
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
      <Link to={`${paths.profile.getHref()}?step=1`} className="prose-link whitespace-nowrap">
        Add a logline
      </Link>{' '}
      or{' '}
      <Link to={`${paths.profile.getHref()}?step=3`} className="prose-link whitespace-nowrap">
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
