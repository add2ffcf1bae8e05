/* eslint-disable no-restricted-syntax -- the form is given functions that use it: they are hoisted */
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams, useLocation } from 'wouter';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ProfileFormContext } from '@/features/onboarding/editor/form-context';
import {
  type ProfileField,
  type ProfileRow,
  type ProfileValues,
  valuesFromRow,
} from '@/features/onboarding/editor/profile-values';
import { StepList } from '@/features/onboarding/steps/step-list';
import { StepProfile } from '@/features/onboarding/steps/step-profile';
import { Skeleton } from '@/components/ui/skeleton';
import {
  checkSteps,
  clampStep,
  type FieldErrors,
  firstStepWith,
  FIELD_LABELS,
  type SectionId,
  sectionOf,
  STEP_SECTIONS,
  STEP_TITLES,
  STEPS,
  type Step,
  stepOf,
  stepsSchema,
} from '@/features/onboarding/steps/steps';
import type { ProfileDraft } from '@/features/onboarding/queries';
import { useProfileEditor } from '@/features/onboarding/editor/use-profile-editor';
import { toAppError } from '@/lib/api/app-error';
import { paths } from '@domain/paths.ts';
import { firstContent } from '@/lib/browser/first-content';
import { safeNext } from '@/lib/account/safe-next';
import { cn } from '@/lib/cn';
import { useStateForm } from '@/lib/use-zod-form';
import { lazyPart } from '@/lib/browser/lazy-part';

const loadKit = () => import('@/features/onboarding/steps/step-kit');
const loadFacts = () => import('@/features/onboarding/steps/step-facts');
const loadSayKit = () => import('@/features/onboarding/steps/say-kit');
const loadReview = () => import('@/features/onboarding/steps/step-review');
const ConflictNotice = lazy(async () => ({
  default: (await import('@/features/onboarding/editor/conflict-notice')).ConflictNotice,
}));
const DraftChoice = lazy(async () => ({
  default: (await import('@/features/onboarding/editor/draft-choice')).DraftChoice,
}));
const StepKit = lazy(async () => ({ default: (await loadKit()).StepKit }));
const StepFacts = lazy(async () => ({ default: (await loadFacts()).StepFacts }));
const StepReview = lazyPart(async () => (await loadReview()).StepReview);

const LAST_STEP_WITH_FIELDS = 3;
const BODIES = { 1: StepProfile, 2: StepFacts, 3: StepKit } as const;

/** The four steps that edit one profile. */
interface WizardProps {
  userId: string;
  profile: ProfileRow;
  /** What was typed on any device and not saved. */
  draft: ProfileDraft | null;
}

export function Wizard({ userId, profile, draft }: WizardProps) {
  const [, navigate] = useLocation();
  const [search, setSearch] = useSearchParams();
  const client = useQueryClient();
  const editor = useProfileEditor(userId, profile, draft);
  const heading = useRef<HTMLHeadingElement>(null);
  const undecided = editor.conflict !== null || editor.other !== null;

  const reached: Step =
    editor.row.onboarding_completed_at === null ? clampStep(editor.row.onboarding_step) : 4;
  const asked = search.get('step');
  // The page that asked for one field, such as a pitch for its beats.
  const from = safeNext(search.get('from'));
  const [wanted, setWanted] = useState(() => fieldIn(search));
  // A link may open any step with fields; the review needs the ones before it.
  const openable = Math.max(reached, LAST_STEP_WITH_FIELDS);
  const step =
    wanted !== null
      ? stepOf(wanted)
      : asked === null
        ? reached
        : clampStep(Math.min(Number(asked) || 1, openable));
  const [opened, setOpened] = useState<SectionId | null>(null);
  const section = STEP_SECTIONS[step].find((id) => id === opened) ?? sectionOf(wanted ?? '', step);
  const Body = step === 4 ? null : BODIES[step];

  const { form, errors, show, clear } = useStateForm(
    stepsSchema(step === 4 ? STEPS : [step]),
    editor.values,
    (tidy) => {
      if (step === 4) complete(tidy);
      else saveAndOpen(clampStep(step + 1), tidy, from);
    },
    { onInvalid: openFirstInvalid },
  );

  useEffect(() => {
    // The later steps are small: fetch their code while the first step is filled in.
    void firstContent.then(() =>
      Promise.allSettled([loadFacts(), loadKit(), loadReview(), loadSayKit()]),
    );
  }, []);

  const shown = useRef(step);
  // What the next step starts with, as a selector; its heading without one.
  const start = useRef('');
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const field =
      start.current === '' ? null : form.ref.current?.querySelector<HTMLElement>(start.current);
    start.current = '';
    (field ?? heading.current)?.focus();
  }, [step, form.ref]);

  function open(target: Step) {
    show({});
    setWanted(null);
    setSearch({ step: String(target) });
  }

  function openFirstInvalid(found: FieldErrors) {
    const first = firstStepWith(found);
    const path = Object.keys(found).find(
      (one) => stepOf(one.split('.')[0] as ProfileField) === first,
    );
    // A field that is folded away cannot take the focus.
    flushSync(() => setOpened(sectionOf(path ?? '', first) ?? null));
    if (first === step) return;
    start.current = '[aria-invalid="true"]';
    open(first);
  }

  function refuse(found: FieldErrors) {
    openFirstInvalid(found);
    show(found);
  }

  function onError(error: unknown) {
    const { code } = toAppError(error);
    // Another account took the link between the check and the save.
    if (code === 'conflict') refuse({ slug: 'This link is taken. Please choose another one.' });
    if (code !== 'invalid') return;
    // A save takes all steps along: what is wrong may stand in another one.
    const all = checkSteps(editor.values, STEPS);
    if (!all.ok) refuse(all.errors);
  }

  /** Whether the kit is public is saved by the last button alone, as it says. */
  function asPublished(tidy: ProfileValues): ProfileValues {
    return { ...tidy, epk_published: editor.base.epk_published };
  }

  function saveAndOpen(target: Step, tidy: ProfileValues, leaveTo?: string) {
    const onboarding_step = Math.max(target, editor.base.onboarding_step);
    editor.save(
      { tidy: asPublished(tidy), extra: { onboarding_step } },
      {
        onSuccess: () => {
          if (leaveTo === undefined) open(target);
          else navigate(leaveTo);
        },
        onError,
      },
    );
  }

  function complete(tidy: ProfileValues) {
    const onboarding_completed_at = editor.base.onboarding_completed_at ?? new Date().toISOString();
    editor.save(
      { tidy, extra: { onboarding_step: 4, onboarding_completed_at } },
      {
        onSuccess: () => {
          void loadSayKit().then(({ sayKit }) => sayKit(client, userId, editor.base, tidy));
          navigate(paths.creatorDashboard.getHref());
        },
        onError,
      },
    );
  }

  function back(target: Step, name?: string) {
    // Going back never waits: values that cannot be saved now stay in this browser.
    // The last step has a field of the third one beside its own.
    const checked = checkSteps(editor.values, step === 4 ? STEPS : [step]);
    if (checked.ok && editor.dirty && !undecided) {
      editor.save({ tidy: asPublished(checked.values), extra: {} });
    }
    if (name !== undefined) {
      start.current = `[name="${name}"]`;
      setOpened(sectionOf(name, target) ?? null);
    }
    open(target);
  }

  function go(target: Step) {
    if (target < step) back(target);
    // Until the choice in a notice is made nothing is saved.
    if (target <= step || undecided) return;
    const passed = STEPS.filter((each) => each >= step && each < target);
    const checked = checkSteps(editor.values, passed);
    if (checked.ok) saveAndOpen(target, checked.values);
    else refuse(checked.errors);
  }

  const failure = editor.error === null ? null : toAppError(editor.error);
  const notSaved =
    failure !== null && !['version_conflict', 'conflict'].includes(failure.code) ? failure : null;

  return (
    <div className="grid gap-8">
      <StepList step={step} onGo={go} />
      {editor.restored && editor.other === null && (
        <Alert title="We kept what you typed">
          <p>It is not saved yet.</p>
          <Button
            variant="outline"
            size="sm"
            className="mt-3"
            onClick={() => {
              editor.discard();
              show({});
            }}
          >
            Go back to what is saved
          </Button>
        </Alert>
      )}
      <form
        {...form}
        className="flex min-w-0 flex-col gap-6"
        // On focus a browser scrolls only the line of the cursor into view; the row of buttons would cover the other lines.
        onFocus={({ target }) => {
          if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' });
        }}
      >
        {/* On a phone the name of the step stands right above, and the first field comes into view. */}
        <h2 ref={heading} tabIndex={-1} className="font-display text-2xl max-sm:sr-only">
          {STEP_TITLES[step]}
        </h2>
        <ProfileFormContext
          value={{
            userId,
            values: editor.values,
            errors,
            section,
            openSection: setOpened,
            wanted,
            set: (field, value) => {
              clear(field);
              editor.set(field, value);
            },
          }}
        >
          <Suspense fallback={<Skeleton className="h-96 w-full" />}>
            {Body === null ? (
              <StepReview onEdit={back} stored={valuesFromRow(editor.base)} saved={!editor.dirty} />
            ) : (
              <Body />
            )}
          </Suspense>
        </ProfileFormContext>
        {editor.other !== null && (
          <Suspense fallback={<Skeleton className="h-60 w-full" />}>
            <DraftChoice
              mine={editor.values}
              other={editor.other}
              onKeepThis={editor.keepThis}
              onTakeOther={() => {
                editor.takeOther();
                show({});
              }}
            />
          </Suspense>
        )}
        {editor.conflict !== null && editor.other === null && (
          <Suspense fallback={<Skeleton className="h-40 w-full" />}>
            <ConflictNotice
              mine={editor.values}
              newer={valuesFromRow(editor.conflict)}
              busy={editor.saving}
              onKeepMine={() => {
                form.ref.current?.requestSubmit();
              }}
              onLoadNewer={() => {
                editor.loadNewer();
                show({});
              }}
            />
          </Suspense>
        )}
        {notSaved !== null && (
          <Alert variant="destructive" title="Not saved" takesFocus>
            {notSaved.userMessage} What you typed is kept in this browser.
          </Alert>
        )}
        {/* Takes back the margin of the row below, and one gap. */}
        {step < 4 && <div className="-mb-71" />}
        <div
          data-fixed={step < 4 ? 'bottom' : undefined}
          className={cn(
            'flex flex-wrap items-center gap-3 border-t border-border',
            // A step is longer than a screen, and the next one stays in view. The last step is read to its end.
            step < 4
              ? // The margin keeps it off the heading and the first field, also where these come late in the first view.
                'bottom-(--bottom-bar) mt-65 z-10 bg-background py-3 sm:bottom-0 [@media(min-height:37.5rem)]:sticky'
              : 'pt-6',
          )}
        >
          <Button
            variant="outline"
            disabled={step === 1}
            onClick={() => {
              back(clampStep(step - 1));
            }}
          >
            Previous
          </Button>
          <Button type="submit" busy={editor.saving} disabled={undecided}>
            {notSaved !== null
              ? 'Try again'
              : step < 4
                ? from === undefined
                  ? 'Next'
                  : 'Save and go back'
                : editor.base.epk_published
                  ? 'Save changes'
                  : 'Complete Setup'}
          </Button>
          <p
            role="status"
            className="text-sm text-muted-foreground max-sm:min-w-32 max-sm:flex-1 max-sm:text-xs sm:ml-auto"
          >
            {saveStatus(editor.saving, editor.dirty)}
          </p>
        </div>
      </form>
    </div>
  );
}
Wizard.parts = [StepReview];

/** The field that a link asks for; null for none. */
function fieldIn(search: URLSearchParams): ProfileField | null {
  const field = search.get('field');
  return field !== null && Object.hasOwn(FIELD_LABELS, field) ? (field as ProfileField) : null;
}

function saveStatus(saving: boolean, dirty: boolean): string {
  if (saving) return 'Saving...';
  return dirty ? 'Kept in this browser, saved with the next step' : 'All changes saved';
}
