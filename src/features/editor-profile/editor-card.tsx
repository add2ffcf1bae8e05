import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ChipChoice } from '@/components/chip-choice';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { SaveLine } from '@/components/save-line';
import { SettingsPart } from '@/components/settings-part';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
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
  STANCE_OPTIONS,
} from '@/features/editor-profile/choices';
import {
  LOOKING_FOR_MAX,
  LOOKING_FOR_READ,
  typedRulesSchema,
  WEEKLY_CAP_MAX,
  PLACE_MAX,
  type PitchRules,
  type TypedRulesValues,
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
      description={
        <>
          These rules hold for all creators, from the next pitch on. “Looking for now”, place and
          pitches a week wait for “Save rules”; the rest is saved at once.
        </>
      }
      className="min-h-96"
    >
      {rules.isPending ? (
        <Skeleton className="h-96 w-full" />
      ) : rules.isLoadingError ? (
        <ErrorState error={rules.error} onRetry={() => void rules.refetch()} />
      ) : (
        <Rules userId={userId} saved={rules.data} />
      )}
    </SettingsPart>
  );
}

/** What is typed, as the fields show it; it waits for the button. */
const text = z.optional(z.string());
const typedSchema = z.object({ region: text, looking_for_now: text, weekly_cap: text });
type Typed = z.infer<typeof typedSchema>;

interface RulesProps {
  userId: string;
  saved: PitchRules;
}

/** What is typed waits for a button, what is chosen is saved at once. */
function Rules({ userId, saved }: RulesProps) {
  const client = useQueryClient();
  const { queryKey } = editorRulesQuery(userId);
  const mutationKey = ['choose-rules', userId];
  const choose = useMutation({
    mutationKey,
    // One after the other: the last choice is the one that stays.
    scope: { id: `rules:${userId}` },
    mutationFn: (choice: Partial<PitchRules>) => saveRules(userId, choice),
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (now) =>
        now === undefined ? undefined : { ...now, ...choice },
      );
    },
    onSuccess: () => {
      toast.success('Saved', { id: 'saved' });
    },
    // Data read between two choices would not have the second one.
    onSettled: () =>
      client.isMutating({ mutationKey }) === 1 ? client.invalidateQueries({ queryKey }) : undefined,
  });
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="What you do" description={ROLE_NOTE}>
          {(props) => (
            <Select
              {...props}
              name="media_role"
              value={saved.media_role}
              onValueChange={(media_role) => choose.mutate({ media_role })}
              options={ROLE_OPTIONS}
            />
          )}
        </Field>
        <Field label="AI-assisted pitches">
          {(props) => (
            <Select
              {...props}
              name="ai_stance"
              value={saved.ai_stance}
              onValueChange={(ai_stance) => choose.mutate({ ai_stance })}
              options={STANCE_OPTIONS}
            />
          )}
        </Field>
      </div>
      <ChipChoice
        name="beats"
        legend="Beats you cover"
        options={BEAT_OPTIONS}
        chosen={saved.beats}
        hint={beatsHint(saved.beats)}
        onToggle={(beat) => choose.mutate({ beats: toggled(BEATS, saved.beats, beat) })}
      />
      <ChipChoice
        name="formats"
        legend="Formats you make"
        options={FORMAT_OPTIONS}
        chosen={saved.formats}
        hint={formatsHint(saved.formats)}
        onToggle={(format) =>
          choose.mutate({ formats: toggled(OUTLET_FORMATS, saved.formats, format) })
        }
      />
      <TypedRules userId={userId} saved={saved} />
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-3 font-display text-lg">Time off</legend>
        <AwayField
          key={saved.away_until}
          saved={saved.away_until}
          onDay={(away_until) => choose.mutate({ away_until })}
        />
        <SwitchLine
          id="paused"
          name="paused"
          label="Pause everything"
          checked={saved.paused}
          onChange={(paused) => choose.mutate({ paused })}
        />
      </fieldset>
    </div>
  );
}

interface AwayFieldProps {
  saved: string;
  onDay: (day: string) => void;
}

/** The first day back. Saved once the day is whole: a year that is being typed passes through years long ago. */
function AwayField({ saved, onDay }: AwayFieldProps) {
  const [day, setDay] = useState(saved);
  const comes = (value: string) => value === '' || value > new Date().toISOString().slice(0, 10);
  return (
    <Field
      label="Away until"
      description="Until that day no pitch and no Friday Fix comes."
      error={day !== saved && !comes(day) ? 'Please choose a day to come' : undefined}
    >
      {(props) => (
        <Input
          {...props}
          type="date"
          name="away_until"
          value={day}
          onChange={({ target }) => {
            setDay(target.value);
            if (comes(target.value)) onDay(target.value);
          }}
        />
      )}
    </Field>
  );
}

function TypedRules({ userId, saved }: RulesProps) {
  const client = useQueryClient();
  // Only the changed fields: the others follow the query when it reloads.
  const [typed, keep, drop] = useKept(`rules:${userId}`, typedSchema, {});
  const stored = {
    region: saved.region,
    looking_for_now: saved.looking_for_now,
    weekly_cap: String(saved.weekly_cap),
  };
  const shown = {
    region: typed.region ?? stored.region,
    looking_for_now: typed.looking_for_now ?? stored.looking_for_now,
    weekly_cap: typed.weekly_cap ?? stored.weekly_cap,
  };
  const change = (next: Typed) => keep({ ...typed, ...next });
  const save = useMutation({
    mutationFn: (values: TypedRulesValues) => saveRules(userId, values),
    meta: { silent: true },
    onSuccess: async () => {
      toast.success('Saved', { id: 'saved' });
      await Promise.all([
        client.invalidateQueries(editorRulesQuery(userId)),
        client.invalidateQueries(lookingForQuery(userId)),
      ]);
      drop();
    },
  });
  const { form, errors } = useStateForm(typedRulesSchema, shown, (values) => save.mutate(values));

  return (
    <form {...form} className="grid gap-5">
      <Field
        label="Looking for now"
        description={`One topic a line, in your own words. ${LOOKING_FOR_READ}`}
        error={errors['looking_for_now']}
        counter={{ value: countCharacters(shown.looking_for_now), max: LOOKING_FOR_MAX }}
      >
        {(props) => (
          <Textarea
            {...props}
            name="looking_for_now"
            rows={3}
            value={shown.looking_for_now}
            onChange={({ target }) => change({ looking_for_now: target.value })}
          />
        )}
      </Field>
      <LookingForEnd userId={userId} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Place"
          description={PLACE_NOTE}
          error={errors['region']}
          counter={{ value: countCharacters(shown.region), max: PLACE_MAX }}
        >
          {(props) => (
            <Input
              {...props}
              name="region"
              value={shown.region}
              onChange={({ target }) => change({ region: target.value })}
              placeholder="e.g., Los Angeles, CA"
            />
          )}
        </Field>
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
              onChange={({ target }) => change({ weekly_cap: target.value })}
              type="number"
              inputMode="numeric"
              min={0}
              max={WEEKLY_CAP_MAX}
            />
          )}
        </Field>
      </div>
      {save.isError && (
        <Alert variant="destructive" title="Not saved">
          {toAppError(save.error).userMessage} What you typed is still here.
        </Alert>
      )}
      <SaveLine busy={save.isPending} stored={stored} shown={shown}>
        Save rules
      </SaveLine>
    </form>
  );
}
