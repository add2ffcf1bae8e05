import { composePitch } from '@domain/pitch/composer/compose.ts';
import { materialOf } from '@domain/pitch/composer/material.ts';
import { subjectLines } from '@domain/pitch/composer/subject-lines.ts';
import type { PitchInput } from '@domain/pitch/pitch-input.ts';
import type { Variation } from '@domain/pitch/pitch.ts';
import { isSolemn } from '@domain/pitch/solemn/solemn.ts';
import type { PitchProfile } from '@domain/profile/profile.ts';
import { useMemo, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { useStateForm } from '@/lib/use-zod-form';
import { ChoiceChips, hasChoice } from '@/features/pitches/form/choice-chips';
import { PegField } from '@/features/pitches/form/peg-field';
import { Question } from '@/features/pitches/form/question';
import { stepOf, stepsFor } from '@/features/pitches/form/steps';
import {
  FactField,
  HelpsField,
  NewsField,
  OfferField,
  TakeField,
  WhoField,
  WhyField,
} from '@/features/pitches/form/story-fields';
import { SubjectField } from '@/features/pitches/form/subject-field';
import { useSteps } from '@/features/pitches/form/use-steps';
import type { GeneratorDraft } from '@/features/pitches/generator/generator-draft';
import { useRunButtons } from '@/features/pitches/generator/use-run-buttons';
import { formCheck, type CheckedForm } from '@/features/pitches/letter/check-form';
import { asksOf, letterInput } from '@/features/pitches/letter/letter-input';
import { Letter } from '@/features/pitches/letter/letter';
import { asksHelps } from '@/features/pitches/letter/letter-parts';
import { PITCH_TYPE_OPTIONS } from '@/features/pitches/pitch-text';

interface GeneratorFormProps {
  /** The saved profile. */
  profile: PitchProfile;
  /** The last lines of the creator's latest pitches. */
  closings: readonly string[];
  draft: GeneratorDraft;
  onChange: (draft: GeneratorDraft) => void;
  /** True while a pitch is written, or the profile saved before it. */
  busy: boolean;
  /** True when the run can be stopped. */
  stoppable: boolean;
  onGenerate: (checked: CheckedForm) => void;
  onStop: () => void;
  /** What stands under the buttons. */
  children: ReactNode;
}

/** The questions, and beside them the letter that they fill. The typed text stays after a refusal. */
export function GeneratorForm({
  profile,
  closings,
  draft,
  onChange,
  busy,
  stoppable,
  onGenerate,
  onStop,
  children,
}: GeneratorFormProps) {
  const asks = asksOf(profile);
  const steps = stepsFor(asks, hasChoice(profile));
  const { at, next, move, open, focus, onKeyDownCapture } = useSteps(steps);
  const { row, generate, stop } = useRunButtons(busy);
  const { form, errors } = useStateForm(
    formCheck(profile),
    draft,
    (checked) => {
      if (!busy) onGenerate(checked);
    },
    {
      onInvalid: (found) => {
        const wrong = Object.keys(found).map(stepOf);
        const first = steps.find((step) => wrong.includes(step));
        if (first !== undefined) open(first);
      },
    },
  );
  const input = useMemo(() => letterInput(profile, draft), [profile, draft]);
  const letter = useMemo(() => letterOf(input, closings), [input, closings]);
  const fields = { draft, errors, onChange };
  const question = { open: steps[at] };

  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
      <form
        {...form}
        onKeyDownCapture={onKeyDownCapture}
        className="grid min-w-0 gap-5"
        aria-label="Pitch generator"
      >
        <p className="text-sm text-muted-foreground lg:hidden" role="status">
          Question {at + 1} of {steps.length}
        </p>
        <Question step="peg" {...question}>
          <PegField draft={draft} error={errors['news_peg']} onChange={onChange} />
          {isSolemn(draft.news_peg) && <HelpsField {...fields} />}
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
        </Question>
        <Question step="news" {...question}>
          <NewsField {...fields} />
        </Question>
        <Question step="take" {...question}>
          <TakeField {...fields} />
        </Question>
        {asks.who && (
          <Question step="who" {...question}>
            <WhoField {...fields} profile={profile} />
          </Question>
        )}
        {asks.fact && (
          <Question step="fact" {...question}>
            <FactField {...fields} />
          </Question>
        )}
        <Question step="why" {...question}>
          <WhyField {...fields} />
        </Question>
        {hasChoice(profile) && (
          <Question step="choice" {...question}>
            <ChoiceChips
              profile={profile}
              chosen={input.chosen}
              onChange={(chosen) => onChange({ ...draft, chosen })}
            />
          </Question>
        )}
        <Question step="offer" {...question}>
          <OfferField {...fields} />
        </Question>
        <Question step="subject" {...question}>
          <SubjectField
            value={draft.story.subject}
            lines={letter.subjects}
            error={errors['story.subject']}
            onChange={(subject) => onChange({ ...draft, story: { ...draft.story, subject } })}
          />
        </Question>
        <div ref={row} className="flex scroll-mt-4 flex-wrap gap-3">
          {at > 0 && (
            <Button variant="outline" className="lg:hidden" onClick={() => move(-1)}>
              Back
            </Button>
          )}
          {at < steps.length - 1 && (
            <Button ref={next} variant="outline" className="lg:hidden" onClick={() => move(1)}>
              Next question
            </Button>
          )}
          <Button ref={generate} type="submit" busy={busy}>
            {busy ? 'Generating…' : 'Generate'}
          </Button>
          {stoppable && (
            <Button ref={stop} variant="outline" onClick={onStop}>
              Stop
            </Button>
          )}
        </div>
        {children}
      </form>
      <div className="min-w-0 lg:sticky lg:top-6">
        <Letter input={input} variations={letter.variations} onFill={focus} />
      </div>
    </div>
  );
}

const SUBJECTS = 3;

/** The variations and subject lines that the form gives now; none before there is a peg. */
function letterOf(
  input: PitchInput,
  closings: readonly string[],
): { variations: readonly Variation[]; subjects: readonly string[] } {
  if (input.news_peg === '' || asksHelps(input)) return { variations: [], subjects: [] };
  return {
    variations: composePitch(input, closings),
    subjects: subjectLines(materialOf(input)).slice(0, SUBJECTS),
  };
}
