import { composePitch } from '@domain/pitch/composer/compose.ts';
import { materialOf } from '@domain/pitch/composer/material.ts';
import { subjectLines } from '@domain/pitch/composer/subject-lines.ts';
import type { PitchInput } from '@domain/pitch/pitch-input.ts';
import type { Variation } from '@domain/pitch/pitch.ts';
import { asksHelp, asksHurt, isAboutHarm } from '@domain/pitch/solemn/asks-help.ts';
import type { PitchProfile } from '@domain/profile/profile.ts';
import { useId, useMemo, type ReactNode } from 'react';
import { AfterView, useAfterView } from '@/components/in-view-first';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { cn } from '@/lib/cn';
import { useDebounced } from '@/lib/use-debounced';
import { useStateForm } from '@/lib/use-zod-form';
import { BeatsChoice, type NewBeats } from '@/features/pitches/form/beats-choice';
import { ChoiceChips, hasChoice } from '@/features/pitches/form/choice-chips';
import { LatePeg } from '@/features/pitches/form/late-peg';
import { PegField } from '@/features/pitches/form/peg-field';
import { HurtField } from '@/features/pitches/form/hurt-field';
import { aboutOutlets, nearSentences } from '@/features/pitches/form/near-words';
import { ListedQuestion, Question } from '@/features/pitches/form/question';
import { stepOf, stepsFor, type Step } from '@/features/pitches/form/steps';
import {
  FactField,
  HelpsField,
  NewsField,
  OfferField,
  PlaceNote,
  TakeField,
  WhoField,
  WhyField,
} from '@/features/pitches/form/story-fields';
import { SubjectField } from '@/features/pitches/form/subject-field';
import { useSteps } from '@/features/pitches/form/use-steps';
import type { GeneratorDraft } from '@/features/pitches/generator/generator-draft';
import { noteAsked, useReading, whenRead } from '@/features/pitches/grammar/reader';
import type { OutletsNear } from '@/features/pitches/generator/queries';
import { useRunButtons } from '@/features/pitches/generator/use-run-buttons';
import {
  formCheck,
  IS_IT_WHOLE,
  pegWords,
  sentencesOf,
  type CheckedForm,
} from '@/features/pitches/letter/check-form';
import { asksOf, letterInput, whoOf } from '@/features/pitches/letter/letter-input';
import { leftOut, toldOf, withPutIn } from '@/features/pitches/letter/left-out';
import { wouldGiveAnother } from '@/features/pitches/letter/another-letter';
import { Letter, showLetter } from '@/features/pitches/letter/letter';
import { PITCH_TYPE_OPTIONS, PITCH_TYPE_READERS } from '@/features/pitches/pitch-text';

interface GeneratorFormProps {
  /** The saved profile. */
  profile: PitchProfile;
  /** The last lines of the creator's latest pitches. */
  closings: readonly string[];
  draft: GeneratorDraft;
  /** How many outlets each format has; null while or where it is not known. */
  near: readonly OutletsNear[] | null;
  /** The beats of a newcomer; null where the profile has some already. */
  beats: NewBeats | null;
  onChange: (draft: GeneratorDraft) => void;
  /** Asks the four questions of a first pitch only, one at a time on every screen. */
  first: boolean;
  /** True for a pitch that answers a request. */
  forRequest: boolean;
  /** True when the form goes on with what was typed before: at the question that was open. */
  goesOn: boolean;
  /** False for a helper, who writes from a creator's profile and cannot change it. */
  ownProfile?: boolean;
  /** True while a pitch is written, or the profile saved before it. */
  busy: boolean;
  /** True when the run can be stopped. */
  stoppable: boolean;
  /** True when the month has no pitch left: what is typed is kept, and nothing is started. */
  usedUp: boolean;
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
  near,
  beats,
  onChange,
  first,
  forRequest,
  goesOn,
  ownProfile = true,
  busy,
  stoppable,
  usedUp,
  letterBelow,
  onGenerate,
  onStop,
  children,
}: GeneratorFormProps) {
  const formId = useId();
  const steps = stepsFor({ asks: asksOf(profile), hasChoice: hasChoice(profile), first });
  const sentences = sentencesOf(profile, draft);
  const noteWhatIsAsked = (found: Readonly<Record<string, string>>) => {
    for (const [field, message] of Object.entries(found))
      if (message === IS_IT_WHOLE) noteAsked(sentences[field] ?? '');
  };
  const { form, errors, problems, show } = useStateForm(
    formCheck(profile),
    draft,
    (checked) => {
      if (!busy && !usedUp) onGenerate(checked);
    },
    {
      onInvalid: (found) => {
        noteWhatIsAsked(found);
        const wrong = Object.keys(found).map(stepOf);
        const step = steps.find((one) => wrong.includes(one));
        if (step !== undefined) open(step);
      },
    },
  );
  const { at, next, move, open, enter, focus, onKeyDownCapture, onFocusCapture } = useSteps(
    steps,
    goesOn,
    (step) => {
      const wrong = Object.entries(problems()).flatMap(([field, message]) =>
        message !== undefined && stepOf(field) === step ? [[field, message] as const] : [],
      );
      const found = Object.fromEntries(wrong);
      noteWhatIsAsked(found);
      if (wrong.length > 0) show(found);
      return wrong.length === 0;
    },
  );
  const { row, generate, stop } = useRunButtons(busy);
  // A wide screen shows all questions.
  const all = useAfterView() || window.matchMedia('(width >= 64rem)').matches;
  // A letter is composed after what was typed is on the screen, and again only once the typing rests.
  const typed = useMemo(() => letterInput(profile, draft), [profile, draft]);
  const input = useDebounced(typed, TYPING_RESTS_MS);
  const written = useDebounced(draft, TYPING_RESTS_MS);
  useReading(Object.values(sentencesOf(profile, written)));
  const letter = useMemo(() => letterOf(input, closings), [input, closings]);
  const missing = useMemo(
    () =>
      leftOut(input, letter.variations).map((text) => ({
        text,
        fits: withPutIn(profile, written, text, closings) !== null,
      })),
    [input, letter, profile, written, closings],
  );
  // A first pitch is not asked for more yet.
  const another = useMemo(
    () =>
      first ? null : wouldGiveAnother(input, letter.variations, written.chosen !== null, closings),
    [first, input, letter, written.chosen, closings],
  );
  const putIn = (text: string) => {
    const filled = withPutIn(profile, draft, text, closings);
    if (filled !== null) onChange(filled);
  };
  const fields = { draft, errors, onChange, profile };
  const narrow = first ? undefined : 'lg:hidden';

  const format = (
    <Field
      label="Format"
      description={
        near === null ? (
          PITCH_TYPE_READERS[draft.pitch_type]
        ) : (
          <>
            {nearSentences(near, draft.pitch_type, profile.city_region)[0]}{' '}
            {/* What is written for an editor goes to that one: the banner says who asks. */}
            {!forRequest &&
              aboutOutlets(near.filter(({ pitch_type }) => pitch_type === draft.pitch_type))}
          </>
        )
      }
      className="mt-3 w-full sm:w-96"
    >
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
  );
  const bodies: Record<Step, ReactNode> = {
    peg: (
      <>
        <PegField
          asked={first}
          answers={forRequest}
          draft={draft}
          error={errors['news_peg']}
          onChange={onChange}
        />
        <HurtField {...fields} />
        {isAboutHarm(draft) && <HelpsField {...fields} />}
        {!first && format}
      </>
    ),
    news: <NewsField {...fields} />,
    take: (
      <>
        <TakeField {...fields} />
        {beats !== null && (
          <BeatsChoice
            {...beats}
            onChange={(chosen) => onChange({ ...draft, about: { ...draft.about, beats: chosen } })}
          />
        )}
      </>
    ),
    who: <WhoField {...fields} near={near} />,
    fact: <FactField {...fields} />,
    why: <WhyField {...fields} />,
    choice: (
      <ChoiceChips
        profile={profile}
        chosen={
          // Before anything is ticked by hand, what the letters say stands ticked.
          draft.chosen === null && letter.variations.length > 0
            ? toldOf(profile, typed.chosen, letter.variations)
            : typed.chosen
        }
        pool={typed.chosen}
        type={draft.pitch_type}
        letters={letter.variations}
        ownProfile={ownProfile}
        onChange={(chosen) => onChange({ ...draft, chosen })}
      />
    ),
    offer: <OfferField {...fields} />,
    subject: (
      <SubjectField
        value={draft.story.subject}
        lines={letter.subjects}
        error={errors['story.subject']}
        onChange={(subject) => onChange({ ...draft, story: { ...draft.story, subject } })}
      />
    ),
  };
  const answers: Partial<Record<Step, string>> = {
    who: whoOf(profile, draft.about),
    fact: draft.about.fact,
    peg: draft.news_peg,
    take: draft.take,
  };

  // A list has them in the open question: below the others a phone hides them under its bar.
  const buttons = (
    <div
      ref={row}
      data-step-buttons
      data-fixed="bottom"
      tabIndex={-1}
      className={cn(
        'flex scroll-mt-14 flex-wrap gap-3 lg:scroll-mt-4',
        // What stands above, or the question itself, may be longer than a phone's screen: the next step stays in view.
        'max-sm:bottom-(--bottom-bar) max-sm:z-10 max-sm:border-t max-sm:border-border max-sm:bg-background max-sm:py-2 max-sm:[@media(min-height:37.5rem)]:sticky',
        !first &&
          'lg:sticky lg:bottom-0 lg:z-10 lg:border-t lg:border-border lg:bg-background lg:py-3',
      )}
    >
      {at > 0 && (
        <Button variant="outline" className={narrow} onClick={() => move(-1)}>
          Back
        </Button>
      )}
      {at < steps.length - 1 && (
        <Button
          ref={next}
          // Below a written pitch stands the step that comes next.
          variant={letterBelow ? 'outline' : 'primary'}
          className={narrow}
          onClick={() => move(1)}
        >
          Next
        </Button>
      )}
      {(usedUp ? busy : !first || at === steps.length - 1 || busy) && (
        <Button
          ref={generate}
          type="submit"
          busy={busy}
          variant={letterBelow && !busy ? 'outline' : 'primary'}
          // Where one question stands at a time, the way on is the next one.
          className={cn(
            !first &&
              !busy &&
              at < steps.length - 1 &&
              'max-lg:border max-lg:border-input max-lg:bg-transparent max-lg:text-foreground',
          )}
        >
          {busy ? 'Generating…' : 'Generate'}
        </Button>
      )}
      {stoppable && (
        <Button ref={stop} variant="outline" onClick={onStop}>
          Stop
        </Button>
      )}
    </div>
  );

  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
      <form
        {...form}
        onSubmit={(event) => {
          event.preventDefault();
          // Next waits for nothing: the typing goes on in the next field at once.
          whenRead(Object.values(sentences), () => form.onSubmit(event));
        }}
        id={formId}
        onKeyDownCapture={onKeyDownCapture}
        onFocusCapture={onFocusCapture}
        // A field that takes the focus stands clear of the sticky line.
        className="grid min-w-0 gap-5 [&_:is(textarea,input,select)]:scroll-mt-28"
        aria-label="Pitch generator"
      >
        {!first && (
          <p className="text-sm">
            {/* Each fits one line of a phone: nothing moves as it changes. */}
            {asksHurt(draft) && pegWords(draft.news_peg) === undefined
              ? 'Needed: the peg, and whether it hurt anybody.'
              : 'Only the news peg is needed.'}
          </p>
        )}
        <LatePeg draft={draft} />
        <div
          className={cn(
            'sticky top-0 z-10 -mx-1 flex min-h-11 items-center justify-between gap-3 border-b border-border bg-background px-1 text-sm text-muted-foreground',
            narrow,
            // Over a pitch that is written nothing is asked.
            letterBelow && 'max-lg:hidden',
          )}
        >
          <p role="status">
            Question {at + 1} of {steps.length}
          </p>
          <Button variant="link" size="sm" className="min-h-11 lg:hidden" onClick={showLetter}>
            See your pitch
          </Button>
        </div>
        {first ? (
          <ol className="grid gap-3">
            {steps.map((step, index) => (
              <ListedQuestion
                key={step}
                step={step}
                open={index === at}
                number={index + 1}
                answer={answers[step] ?? ''}
                note={
                  // Read beside the next question, and not at all of them.
                  step === 'who' &&
                  at === index + 1 &&
                  ownProfile && (
                    <PlaceNote
                      who={answers.who ?? ''}
                      city={profile.city_region}
                      near={near}
                      chosen={draft.about.city}
                      onChoose={(city) => onChange({ ...draft, about: { ...draft.about, city } })}
                    />
                  )
                }
                onOpen={() => enter(step)}
              >
                {bodies[step]}
                {index === at && buttons}
              </ListedQuestion>
            ))}
          </ol>
        ) : (
          (all ? steps : steps.slice(0, at + 1)).map((step) => (
            <Question key={step} step={step} open={steps[at]}>
              {bodies[step]}
            </Question>
          ))
        )}
        {!first && buttons}
        {children}
      </form>
      <div className={cn('min-w-0 lg:sticky lg:top-6', letterBelow && 'max-lg:hidden')}>
        {first && <div className="mb-6">{format}</div>}
        <AfterView>
          <Letter
            input={input}
            own={draft.words}
            onOwn={(words) => onChange({ ...draft, words })}
            store={usedUp ? null : { form: formId, busy }}
            variations={letter.variations}
            another={another}
            first={first}
            onFill={focus}
            ownProfile={ownProfile}
            leftOut={missing.map(({ text, fits }) => ({
              text,
              putIn: fits ? () => putIn(text) : null,
            }))}
          />
        </AfterView>
        <Button
          variant="outline"
          className="mt-4 lg:hidden"
          onClick={() => document.querySelector(`#${formId}`)?.scrollIntoView()}
        >
          Back to your answers
        </Button>
      </div>
    </div>
  );
}

const SUBJECTS = 3;
const TYPING_RESTS_MS = 100;

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
