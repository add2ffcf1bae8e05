import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import * as z from 'zod/mini';
import { ChipChoice } from '@/components/chip-choice';
import { ErrorState } from '@/components/error-state';
import { Gloss } from '@/components/gloss';
import { PageHeader } from '@/components/page-header';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Progress } from '@/components/ui/progress';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { Textarea } from '@/components/ui/textarea';
import {
  BEAT_OPTIONS,
  beatsHint,
  FORMAT_OPTIONS,
  formatsHint,
  PLACE_NOTE,
  ROLE_NOTE,
  ROLE_OPTIONS,
} from '@/features/editor-profile/choices';
import {
  LOOKING_FOR_MAX,
  LOOKING_FOR_READ,
  type EditorRules,
} from '@/features/editor-profile/editor-rules';
import { useKeptWelcome, type Answers } from '@/features/editor-profile/kept-welcome';
import {
  editorRulesQuery,
  ownOutletQuery,
  type OwnOutlet,
  welcomedQuery,
} from '@/features/editor-profile/queries';
import {
  saveRules,
  finishWelcome,
  NO_OUTLET_TYPED,
  saveTypedOutlet,
} from '@/features/editor-profile/mutations';
import { OutletPicker, useOutletChoices } from '@/features/editor-profile/outlet-picker';
import { toAppError } from '@/lib/api/app-error';
import { useSession } from '@/lib/account/session';
import { BEATS } from '@domain/profile/beats.ts';
import { OUTLET_FORMATS } from '@domain/outlet/outlet.ts';
import { toggled } from '@/lib/toggled';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { useStateForm } from '@/lib/use-zod-form';
import { paths } from '@domain/paths.ts';
import { countCharacters } from '@domain/text/text.ts';

const STEPS = [
  { title: 'Where you work' },
  { title: 'What you cover' },
  { title: 'What you look for now' },
] as const;

/** /app/welcome: an editor's first three questions; each has a default and can be skipped. */
export function WelcomePage() {
  useDocumentTitle('Welcome');
  const { user } = useSession();
  const userId = user?.id ?? '';
  const rules = useQuery({ ...editorRulesQuery(userId), enabled: user !== null });
  const outlet = useQuery({ ...ownOutletQuery(userId), enabled: user !== null });
  const failed = [rules, outlet].find((query) => query.isLoadingError);
  return (
    <div className="mx-auto grid max-w-2xl gap-8">
      <PageHeader
        title="Welcome. What should reach you?"
        description="Three short questions. Skip what you like: everything has a default, and all of it is in Settings."
      />
      {failed !== undefined ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : rules.data === undefined || outlet.data === undefined ? (
        <Skeleton className="h-96" />
      ) : (
        <Steps userId={userId} saved={rules.data} outlet={outlet.data} />
      )}
    </div>
  );
}

// Saved as it is typed, so it is checked as it is typed. The other answers are chosen from lists or
// limited by their fields.
const answersSchema = z.object({
  looking_for_now: z.string().check(
    z.refine((text) => countCharacters(text) <= LOOKING_FOR_MAX, {
      error: `Please use at most ${String(LOOKING_FOR_MAX)} characters`,
    }),
  ),
});

/** What the outlet says of the second question, where the editor has said nothing: shown there, and saved with it. */
function proposedRules({ formats, region }: EditorRules, outlet: OwnOutlet | undefined) {
  const place = outlet?.region ?? '';
  return {
    ...(formats.length === 0 && outlet?.format && { formats: [outlet.format] }),
    ...(region === '' && place !== '' && place !== 'National' && { region: place }),
  };
}

interface StepsProps {
  userId: string;
  saved: EditorRules;
  outlet: OwnOutlet;
}

function Steps({ userId, saved, outlet }: StepsProps) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { kept, put, change, drop } = useKeptWelcome(userId, saved);
  const { step, changes, typed, proposed } = kept;
  const name = typed.name.trim();
  const { isNew } = useOutletChoices(userId, name);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown: Answers = { ...saved, ...changes };
  const go = (next: number) => {
    put({ step: next });
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  };

  // Answers are saved step by step: who leaves half-way has lost nothing.
  const proceed = useMutation({
    mutationFn: async ({ skip }: { skip: boolean }) => {
      if (!skip && Object.keys(changes).length > 0) await saveRules(userId, changes);
      // A name that was typed and not chosen below is meant too.
      if (!skip && name !== '') {
        const saved = await saveTypedOutlet(client, userId, typed);
        if (saved === null) return 'incomplete';
        client.setQueryData(ownOutletQuery(userId).queryKey, saved);
      }
      return step === STEPS.length - 1 ? finishWelcome() : null;
    },
    meta: { silent: true },
    onSuccess: async (finished) => {
      if (finished === 'incomplete') {
        put({ typed: { ...typed, tries: typed.tries + 1 } });
        return;
      }
      await client.invalidateQueries(editorRulesQuery(userId));
      // Saved, or skipped: what Settings save in the meantime is not undone by it.
      put({ changes: {}, typed: NO_OUTLET_TYPED });
      if (step === 0 && !proposed) {
        put({ proposed: true });
        change(proposedRules(saved, client.getQueryData(ownOutletQuery(userId).queryKey)));
      }
      if (finished === null) {
        go(step + 1);
        return;
      }
      client.setQueryData(ownOutletQuery(userId).queryKey, finished);
      client.setQueryData(welcomedQuery(userId).queryKey, true);
      drop();
      navigate(paths.mediaDashboard.getHref());
    },
  });

  const { form, problems } = useStateForm(answersSchema, shown, () => {
    if (!proceed.isPending) proceed.mutate({ skip: false });
  });

  const last = step === STEPS.length - 1;
  return (
    <form
      {...form}
      // On a phone the buttons stand over what is below a focused field, such as its error.
      className="grid gap-6 max-sm:[&_:is(input,select,textarea)]:scroll-mb-28"
    >
      <div className="grid gap-4">
        <Progress
          value={step + 1}
          max={STEPS.length}
          aria-label={`Question ${String(step + 1)} of ${String(STEPS.length)}`}
        />
        <div>
          <p aria-hidden className="mb-1 text-sm text-muted-foreground">
            {step + 1} of {STEPS.length}
          </p>
          <h2 ref={heading} tabIndex={-1} className="font-display text-2xl">
            {STEPS[step]?.title}
          </h2>
        </div>
      </div>
      {/* A default that the questions do not ask about, said once, before it holds anything back. */}
      {step === 0 && (
        <p className="text-sm text-muted-foreground">
          Besides the Friday Fix,{' '}
          {saved.weekly_cap === 0
            ? 'no pitch reaches you by mail'
            : `at most ${String(saved.weekly_cap)} ${saved.weekly_cap === 1 ? 'pitch reaches' : 'pitches reach'} you by mail in a week`}
          . You can change that in Settings.
        </p>
      )}
      <div className="grid min-h-64 content-start gap-5">
        {step === 0 && (
          <>
            <Field label="What you do" description={ROLE_NOTE}>
              {(control) => (
                <Select
                  {...control}
                  value={shown.media_role}
                  onValueChange={(media_role) => {
                    change({ media_role });
                  }}
                  options={ROLE_OPTIONS}
                />
              )}
            </Field>
            <OutletPicker
              userId={userId}
              outlet={outlet}
              typed={typed}
              onTyped={(next) => put({ typed: next })}
              label="Outlet (optional)"
              addedByForm
            />
          </>
        )}
        {step === 1 && (
          <>
            <p className="text-sm text-muted-foreground">
              Stories on a <Gloss of="beat">beat</Gloss> of yours come first.
            </p>
            <ChipChoice
              name="beats"
              legend="Beats you cover"
              options={BEAT_OPTIONS}
              chosen={shown.beats}
              hint={beatsHint(shown.beats)}
              onToggle={(beat) => {
                change({ beats: toggled(BEATS, shown.beats, beat) });
              }}
            />
            <ChipChoice
              name="formats"
              legend="Formats you make"
              options={FORMAT_OPTIONS}
              chosen={shown.formats}
              hint={formatsHint(shown.formats)}
              onToggle={(format) => {
                change({ formats: toggled(OUTLET_FORMATS, shown.formats, format) });
              }}
            />
            <Field label="Place" description={PLACE_NOTE}>
              {(control) => (
                <Input
                  {...control}
                  value={shown.region}
                  maxLength={120}
                  placeholder="e.g., Los Angeles, CA"
                  onChange={(event) => {
                    change({ region: event.target.value });
                  }}
                />
              )}
            </Field>
          </>
        )}
        {last && (
          <Field
            label="Looking for now"
            description={`One topic a line, in your own words. ${LOOKING_FOR_READ} Later you change it in Settings.`}
            error={problems()['looking_for_now']}
            counter={{ value: countCharacters(shown.looking_for_now), max: LOOKING_FOR_MAX }}
          >
            {(control) => (
              <Textarea
                {...control}
                name="looking_for_now"
                rows={4}
                value={shown.looking_for_now}
                placeholder={'Teachers who left and came back\nWho pays for flood repairs'}
                onChange={(event) => {
                  change({ looking_for_now: event.target.value });
                }}
              />
            )}
          </Field>
        )}
      </div>
      {proceed.isError && (
        <Alert variant="destructive" title="Not saved" takesFocus>
          {toAppError(proceed.error).userMessage} What you chose is still here.
        </Alert>
      )}
      {/* On a phone it stays above the bar, however long the question is. */}
      <div
        data-fixed="bottom"
        className="flex flex-wrap gap-3 max-sm:sticky max-sm:bottom-(--bottom-bar) max-sm:border-t max-sm:border-border max-sm:bg-background max-sm:py-3"
      >
        <Button type="submit" busy={proceed.isPending}>
          <span className="min-w-0 truncate">
            {isNew ? `Add ${name} and continue` : last ? 'Finish' : 'Continue'}
          </span>
        </Button>
        <Button
          variant="ghost"
          disabled={proceed.isPending}
          onClick={() => {
            proceed.mutate({ skip: true });
          }}
        >
          Skip
        </Button>
        {step > 0 && (
          <Button
            variant="ghost"
            disabled={proceed.isPending}
            onClick={() => {
              go(step - 1);
            }}
          >
            Back
          </Button>
        )}
      </div>
    </form>
  );
}
