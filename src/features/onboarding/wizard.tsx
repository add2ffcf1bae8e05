import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ConflictNotice } from '@/features/onboarding/conflict-notice';
import { ProfileFormContext } from '@/features/onboarding/form-context';
import { type ProfileRow, valuesFromRow } from '@/features/onboarding/profile-values';
import { StepList } from '@/features/onboarding/step-list';
import { StepProfile } from '@/features/onboarding/step-profile';
import { Skeleton } from '@/components/ui/skeleton';
import {
  checkSteps,
  clampStep,
  type FieldErrors,
  firstStepWith,
  STEP_TITLES,
  STEPS,
  type Step,
} from '@/features/onboarding/steps';
import { useProfileEditor } from '@/features/onboarding/use-profile-editor';
import { toAppError } from '@/lib/app-error';
import { paths } from '@domain/paths.ts';
import { toast } from '@/lib/toast';

const loadWork = () => import('@/features/onboarding/step-work');
const loadStory = () => import('@/features/onboarding/step-story');
const loadReview = () => import('@/features/onboarding/step-review');
const StepWork = lazy(async () => ({ default: (await loadWork()).StepWork }));
const StepStory = lazy(async () => ({ default: (await loadStory()).StepStory }));
const StepReview = lazy(async () => ({ default: (await loadReview()).StepReview }));

const BODIES = { 1: StepProfile, 2: StepWork, 3: StepStory } as const;

/** The four steps over one profile. */
export function Wizard({ userId, profile }: { userId: string; profile: ProfileRow }) {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const editor = useProfileEditor(userId, profile);
  const [errors, setErrors] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const reached: Step =
    editor.row.onboarding_completed_at === null ? clampStep(editor.row.onboarding_step) : 4;
  const asked = search.get('step');
  const step = asked === null ? reached : clampStep(Math.min(Number(asked) || 1, reached));
  const Body = step === 4 ? null : BODIES[step];

  useEffect(() => {
    // The steps to come are small: fetch them while the first is being filled in.
    void Promise.allSettled([loadWork(), loadStory(), loadReview()]);
  }, []);

  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);

  const show = (target: Step) => {
    setErrors({});
    setSearch({ step: String(target) });
  };

  const refuse = (found: FieldErrors) => {
    const first = firstStepWith(found);
    if (first !== step) show(first);
    setErrors(found);
    // After the messages are in the page.
    requestAnimationFrame(() => {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    });
  };

  const failed = (error: unknown) => {
    // A unique address that somebody took between the check and the save.
    if (toAppError(error).code === 'conflict') {
      refuse({ slug: 'This address is taken. Please choose another one.' });
    }
  };

  const forward = (target: Step, from = { row: editor.row, values: editor.values }) => {
    const passed = STEPS.filter((each) => each >= step && each < target);
    const checked = checkSteps(from.values, passed);
    if (!checked.ok) {
      refuse(checked.errors);
      return;
    }
    const next = Math.max(target, from.row.onboarding_step);
    editor.save.mutate(
      { tidy: checked.values, extra: { onboarding_step: next }, base: from.row },
      {
        onSuccess: () => {
          show(target);
        },
        onError: failed,
      },
    );
  };

  const back = (target: Step) => {
    // Going back never waits: what cannot be saved now is kept in this browser.
    const checked = checkSteps(editor.values, [step]);
    if (checked.ok && editor.dirty && editor.conflict === null) {
      editor.save.mutate({ tidy: checked.values, extra: {}, base: editor.row });
    }
    show(target);
  };

  const go = (target: Step) => {
    if (target > step) forward(target);
    else if (target < step) back(target);
  };

  const complete = (from = { row: editor.row, values: editor.values }) => {
    const checked = checkSteps(from.values, STEPS);
    if (!checked.ok) {
      refuse(checked.errors);
      return;
    }
    const completed = from.row.onboarding_completed_at ?? new Date().toISOString();
    editor.save.mutate(
      {
        tidy: checked.values,
        extra: { onboarding_step: 4, onboarding_completed_at: completed },
        base: from.row,
      },
      {
        onSuccess: () => {
          toast.success('Your profile is complete.');
          void navigate(paths.creatorDashboard.getHref());
        },
        onError: failed,
      },
    );
  };

  const submit = (from?: { row: ProfileRow; values: typeof editor.values }) => {
    if (step === 4) complete(from);
    else forward(clampStep(step + 1), from);
  };

  const failure = editor.save.isError ? toAppError(editor.save.error) : null;
  const lost =
    failure !== null && !['version_conflict', 'conflict'].includes(failure.code) ? failure : null;

  return (
    <div className="grid gap-8">
      <StepList step={step} reached={reached} onGo={go} />
      {editor.restored && (
        <Alert title="We kept what you typed">
          <p>It is in this browser and not saved yet.</p>
          <Button
            variant="outline"
            size="sm"
            className="mt-3"
            onClick={() => {
              editor.discard();
              setErrors({});
            }}
          >
            Go back to what is saved
          </Button>
        </Alert>
      )}
      <form
        ref={form}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <h2 ref={heading} tabIndex={-1} className="font-display text-2xl">
          {STEP_TITLES[step]}
        </h2>
        <ProfileFormContext
          value={{
            userId,
            values: editor.values,
            errors,
            set: (field, value) => {
              setErrors((now) => withoutField(now, field));
              editor.set(field, value);
            },
          }}
        >
          <Suspense fallback={<Skeleton className="h-96 w-full" />}>
            {Body === null ? <StepReview onEdit={back} saved={!editor.dirty} /> : <Body />}
          </Suspense>
        </ProfileFormContext>
        {editor.conflict !== null && (
          <ConflictNotice
            fields={editor.conflict.fields}
            newer={valuesFromRow(editor.conflict.current)}
            busy={editor.save.isPending}
            onKeepMine={() => {
              const merged = editor.keepMine();
              if (merged !== null) submit(merged);
            }}
            onLoadNewer={() => {
              editor.loadNewer();
              setErrors({});
            }}
          />
        )}
        {lost !== null && (
          <Alert variant="destructive" title="Not saved">
            {lost.userMessage} What you typed is kept in this browser.
          </Alert>
        )}
        <div className="flex flex-wrap items-center gap-3 border-t border-border pt-6">
          <Button
            variant="outline"
            disabled={step === 1}
            onClick={() => {
              back(clampStep(step - 1));
            }}
          >
            Previous
          </Button>
          <Button type="submit" busy={editor.save.isPending} disabled={editor.conflict !== null}>
            {lost !== null ? 'Try again' : step === 4 ? 'Complete Setup' : 'Next'}
          </Button>
          <p role="status" className="text-sm text-muted-foreground sm:ml-auto">
            {saveWord(editor.save.isPending, editor.dirty)}
          </p>
        </div>
      </form>
    </div>
  );
}

function saveWord(saving: boolean, dirty: boolean): string {
  if (saving) return 'Saving...';
  return dirty ? 'Kept in this browser, saved with the next step' : 'All changes saved';
}

function withoutField(errors: FieldErrors, field: string): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([path]) => path !== field && !path.startsWith(`${field}.`)),
  );
}
