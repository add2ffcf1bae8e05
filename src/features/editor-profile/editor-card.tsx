import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ChipChoice } from '@/components/chip-choice';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { SettingsPart } from '@/components/settings-part';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { Textarea } from '@/components/ui/textarea';
import {
  BEAT_OPTIONS,
  FORMAT_OPTIONS,
  ROLE_NOTE,
  ROLE_OPTIONS,
  STANCE_OPTIONS,
} from '@/features/editor-profile/choices';
import {
  pitchRulesFormSchema,
  LOOKING_FOR_MAX,
  WEEKLY_CAP_MAX,
  type PitchRules,
} from '@/features/editor-profile/editor-rules';
import { editorRulesQuery, lookingForQuery } from '@/features/editor-profile/queries';
import { saveRules } from '@/features/editor-profile/mutations';
import { SwitchLine } from '@/features/editor-profile/switch-line';
import { LookingForEnd } from '@/features/editor-profile/looking-for-end';
import { toAppError } from '@/lib/api/app-error';
import { useSession } from '@/lib/account/session';
import { BEATS } from '@domain/profile/beats.ts';
import { OUTLET_FORMATS } from '@domain/outlet/outlet.ts';
import { toggled } from '@/lib/toggled';
import { toast } from '@/lib/toast';
import { useKept } from '@/lib/browser/use-kept';
import { useStateForm } from '@/lib/use-zod-form';
import { countCharacters } from '@domain/text/text.ts';

/** For media people: which pitches reach them. */
export function EditorCard() {
  const { user } = useSession();
  const userId = user?.id ?? '';
  const rules = useQuery({ ...editorRulesQuery(userId), enabled: user !== null });
  return (
    <SettingsPart
      title="Rules for pitches"
      description={<>These rules hold for all creators, from the next pitch on.</>}
      className="min-h-96"
    >
      {rules.isPending ? (
        <Skeleton className="h-96 w-full" />
      ) : rules.isLoadingError ? (
        <ErrorState error={rules.error} onRetry={() => void rules.refetch()} />
      ) : (
        <EditorForm userId={userId} saved={rules.data} />
      )}
    </SettingsPart>
  );
}

/** The rules as the fields show them. */
type ShownRules = Omit<PitchRules, 'weekly_cap'> & { weekly_cap: string };

/** The texts among them, which a reload keeps. */
const text = z.optional(z.string());
const typedSchema = z.object({ region: text, looking_for_now: text, weekly_cap: text });

const changesOf = (typed: z.infer<typeof typedSchema>): Partial<ShownRules> => ({
  ...(typed.region !== undefined && { region: typed.region }),
  ...(typed.looking_for_now !== undefined && { looking_for_now: typed.looking_for_now }),
  ...(typed.weekly_cap !== undefined && { weekly_cap: typed.weekly_cap }),
});

function EditorForm({ userId, saved }: { userId: string; saved: PitchRules }) {
  const client = useQueryClient();
  // Only the changed fields: the others follow the query when it reloads.
  const [typed, keep, drop] = useKept(`rules:${userId}`, typedSchema, {});
  const [changes, setChanges] = useState(() => changesOf(typed));
  const shown: ShownRules = {
    ...saved,
    weekly_cap: String(saved.weekly_cap),
    ...changes,
  };
  const change = (next: Partial<ShownRules>) => {
    setChanges((now) => ({ ...now, ...next }));
    keep({ ...changes, ...next });
  };
  const save = useMutation({
    mutationFn: ({ values }: { values: PitchRules; sent: typeof changes }) =>
      saveRules(userId, values),
    meta: { silent: true },
    onSuccess: async (_result, { sent }) => {
      toast.success('Saved');
      await Promise.all([
        client.invalidateQueries(editorRulesQuery(userId)),
        client.invalidateQueries(lookingForQuery(userId)),
      ]);
      setChanges((now) => (now === sent ? {} : now));
      drop();
    },
  });
  const { form, errors } = useStateForm(pitchRulesFormSchema, shown, (values) => {
    save.mutate({ values, sent: changes });
  });

  return (
    <form {...form} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="What you do" description={ROLE_NOTE}>
          {(props) => (
            <Select
              {...props}
              name="media_role"
              value={shown.media_role}
              onValueChange={(media_role) => {
                change({ media_role });
              }}
              options={ROLE_OPTIONS}
            />
          )}
        </Field>
        <Field label="Place" error={errors['region']}>
          {(props) => (
            <Input
              {...props}
              name="region"
              value={shown.region}
              onChange={(event) => {
                change({ region: event.target.value });
              }}
              placeholder="e.g., Los Angeles, CA"
            />
          )}
        </Field>
      </div>
      <Field
        label="Looking for now"
        description="One topic a line. Creators who speak of it are shown to you first, for 30 days."
        error={errors['looking_for_now']}
        counter={{ value: countCharacters(shown.looking_for_now), max: LOOKING_FOR_MAX }}
      >
        {(props) => (
          <Textarea
            {...props}
            name="looking_for_now"
            rows={3}
            value={shown.looking_for_now}
            onChange={(event) => {
              change({ looking_for_now: event.target.value });
            }}
          />
        )}
      </Field>
      <LookingForEnd userId={userId} />
      <ChipChoice
        name="beats"
        legend="Beats you cover"
        options={BEAT_OPTIONS}
        chosen={shown.beats}
        hint={shown.beats.length === 0 ? 'None chosen: the beats of your outlet count.' : undefined}
        onToggle={(beat) => {
          change({ beats: toggled(BEATS, shown.beats, beat) });
        }}
      />
      <ChipChoice
        name="formats"
        legend="Formats you make"
        options={FORMAT_OPTIONS}
        chosen={shown.formats}
        onToggle={(format) => {
          change({ formats: toggled(OUTLET_FORMATS, shown.formats, format) });
        }}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Pitches a week, at most"
          description="Across all creators. 0 means none."
          error={errors['weekly_cap']}
        >
          {(props) => (
            <Input
              {...props}
              name="weekly_cap"
              value={shown.weekly_cap}
              onChange={(event) => {
                change({ weekly_cap: event.target.value });
              }}
              type="number"
              inputMode="numeric"
              min={0}
              max={WEEKLY_CAP_MAX}
            />
          )}
        </Field>
        <Field label="AI-assisted pitches">
          {(props) => (
            <Select
              {...props}
              name="ai_stance"
              value={shown.ai_stance}
              onValueChange={(ai_stance) => {
                change({ ai_stance });
              }}
              options={STANCE_OPTIONS}
            />
          )}
        </Field>
      </div>
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-3 font-display text-lg">Time off</legend>
        <Field
          label="Away until"
          description="Until that day no pitch and no Friday Fix comes."
          error={errors['away_until']}
        >
          {(props) => (
            <Input
              {...props}
              type="date"
              name="away_until"
              value={shown.away_until}
              onChange={(event) => {
                change({ away_until: event.target.value });
              }}
            />
          )}
        </Field>
        <SwitchLine
          id="paused"
          name="paused"
          label="Pause everything"
          checked={shown.paused}
          onChange={(paused) => {
            change({ paused });
          }}
        />
      </fieldset>
      {save.isError && (
        <Alert variant="destructive" title="Not saved">
          {toAppError(save.error).userMessage} What you chose is still here.
        </Alert>
      )}
      <Button type="submit" busy={save.isPending} className="justify-self-start">
        Save rules
      </Button>
    </form>
  );
}
