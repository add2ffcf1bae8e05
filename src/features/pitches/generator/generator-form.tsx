import { composePitch } from '@domain/pitch/composer/compose.ts';
import { materialOf } from '@domain/pitch/composer/material.ts';
import { subjectLines } from '@domain/pitch/composer/subject-lines.ts';
import type { PitchInput } from '@domain/pitch/pitch-input.ts';
import type { Variation } from '@domain/pitch/pitch.ts';
import { asksHelp, asksHurt, isAboutHarm } from '@domain/pitch/solemn/asks-help.ts';
import type { PitchProfile } from '@domain/profile/profile.ts';
import { useMemo, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { cn } from '@/lib/cn';
import { useStateForm } from '@/lib/use-zod-form';
import { ChoiceChips, hasChoice } from '@/features/pitches/form/choice-chips';
import { PegField } from '@/features/pitches/form/peg-field';
import { HurtField } from '@/features/pitches/form/hurt-field';
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
import { formCheck, pegWords, type CheckedForm } from '@/features/pitches/letter/check-form';
import { asksOf, letterInput } from '@/features/pitches/letter/letter-input';
import { Letter, showLetter } from '@/features/pitches/letter/letter';
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
  /** True while the pitch below is this letter: a phone shows it once. */
  letterBelow: boolean;
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
  letterBelow,
  onGenerate,
  onStop,
  children,
}: GeneratorFormProps) {
  const asks = asksOf(profile);
  const steps = stepsFor(asks, hasChoice(profile));
  const unasked = asksHurt(draft) && pegWords(draft.news_peg) === undefined;
  const { at, next, move, open, focus, onKeyDownCapture } = useSteps(
    steps,
    unasked ? 'story.hurt' : null,
  );
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
        <div className="sticky top-0 z-10 flex min-h-11 items-center justify-between gap-3 bg-background text-sm text-muted-foreground lg:hidden">
          <p role="status">
            Question {at + 1} of {steps.length}
          </p>
          {!letterBelow && (
            <Button variant="link" size="sm" className="min-h-11" onClick={showLetter}>
              See your letter
            </Button>
          )}
        </div>
        <Question step="peg" {...question}>
          <PegField draft={draft} error={errors['news_peg']} onChange={onChange} />
          <HurtField {...fields} />
          {isAboutHarm(draft) && <HelpsField {...fields} />}
          <Field label="Pitch type" className="mt-3 w-full sm:w-56">
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
        <div ref={row} className="flex scroll-mt-14 flex-wrap gap-3 lg:scroll-mt-4">
          {at > 0 && (
            <Button variant="outline" className="lg:hidden" onClick={() => move(-1)}>
              Back
            </Button>
          )}
          {at < steps.length - 1 && (
            <Button ref={next} variant="outline" className="lg:hidden" onClick={() => move(1)}>
              Next
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
      <div className={cn('min-w-0 lg:sticky lg:top-6', letterBelow && 'max-lg:hidden')}>
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
  if (input.news_peg === '' || asksHelp(input)) return { variations: [], subjects: [] };
  return {
    variations: composePitch(input, closings),
    subjects: subjectLines(materialOf(input)).slice(0, SUBJECTS),
  };
}
