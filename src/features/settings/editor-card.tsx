import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ChipChoice } from '@/components/chip-choice';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { Switch } from '@/components/ui/switch';
import {
  DIGEST_DAYS,
  editorFormSchema,
  editorRulesQuery,
  saveRules,
  WEEKLY_CAP_MAX,
  type EditorRules,
} from '@/features/settings/editor-rules';
import { toAppError } from '@/lib/app-error';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import { useZodForm } from '@/lib/use-zod-form';
import { BEATS } from '@domain/profile/beats.ts';
import {
  AI_STANCE_LABELS,
  AI_STANCES,
  OUTLET_FORMAT_LABELS,
  OUTLET_FORMATS,
} from '@domain/outlet/outlet.ts';

const BEAT_OPTIONS = BEATS.map((value) => ({ value, label: value }));
const FORMAT_OPTIONS = OUTLET_FORMATS.map((value) => ({
  value,
  label: OUTLET_FORMAT_LABELS[value],
}));
const STANCE_OPTIONS = AI_STANCES.map((value) => ({ value, label: AI_STANCE_LABELS[value] }));
const DAY_OPTIONS = DIGEST_DAYS.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

/** For media people: which pitches reach them, and when the digest is sent. */
export function EditorCard() {
  const { user } = useSession();
  const userId = user?.id ?? '';
  const rules = useQuery({ ...editorRulesQuery(userId), enabled: user !== null });
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">What reaches you</CardTitle>
        <CardDescription>
          These rules hold for all creators, from the next pitch on.
        </CardDescription>
      </CardHeader>
      <CardContent className="min-h-96">
        {rules.isPending ? (
          <Skeleton className="h-96 w-full" />
        ) : rules.isError ? (
          <ErrorState error={rules.error} onRetry={() => void rules.refetch()} />
        ) : (
          <EditorForm userId={userId} saved={rules.data} />
        )}
      </CardContent>
    </Card>
  );
}

const toggled = <T,>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((kept) => kept !== value) : [...list, value];

/** The rules as the fields show them. */
type ShownRules = Omit<EditorRules, 'weekly_cap'> & { weekly_cap: string };

function EditorForm({ userId, saved }: { userId: string; saved: EditorRules }) {
  const client = useQueryClient();
  // Only the changed fields: the others follow the query when it reloads.
  const [changes, setChanges] = useState<Partial<ShownRules>>({});
  const shown: ShownRules = { ...saved, weekly_cap: String(saved.weekly_cap), ...changes };
  const change = (next: Partial<ShownRules>) => {
    setChanges((now) => ({ ...now, ...next }));
  };
  const save = useMutation({
    mutationFn: ({ values }: { values: EditorRules; sent: typeof changes }) =>
      saveRules(userId, values),
    meta: { silent: true },
    onSuccess: async (_result, { sent }) => {
      toast.success('Saved');
      await client.invalidateQueries(editorRulesQuery(userId));
      setChanges((now) => (now === sent ? {} : now));
    },
  });
  const { form, errors } = useZodForm(editorFormSchema, (values) => {
    save.mutate({ values, sent: changes });
  });

  return (
    <form {...form} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Outlet" error={errors['outlet_name']}>
          {(props) => (
            <Input
              {...props}
              name="outlet_name"
              value={shown.outlet_name}
              onChange={(event) => {
                change({ outlet_name: event.target.value });
              }}
              autoComplete="organization"
            />
          )}
        </Field>
        <Field label="Region" error={errors['region']}>
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
      <ChipChoice
        name="beats"
        legend="Beats you cover"
        options={BEAT_OPTIONS}
        chosen={shown.beats}
        hint={shown.beats.length === 0 ? 'None chosen: the beats of your outlet count.' : undefined}
        onToggle={(beat) => {
          change({ beats: toggled(shown.beats, beat) });
        }}
      />
      <ChipChoice
        name="formats"
        legend="Formats you make"
        options={FORMAT_OPTIONS}
        chosen={shown.formats}
        onToggle={(format) => {
          change({ formats: toggled(shown.formats, format) });
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
        <Field label="The Friday Fix comes on">
          {(props) => (
            <Select
              {...props}
              name="digest_day"
              value={shown.digest_day}
              onValueChange={(digest_day) => {
                change({ digest_day });
              }}
              options={DAY_OPTIONS}
            />
          )}
        </Field>
        <div className="flex items-center gap-3 sm:pt-7">
          <Switch
            id="digest"
            name="digest_subscribed"
            checked={shown.digest_subscribed}
            onCheckedChange={(digest_subscribed) => {
              change({ digest_subscribed });
            }}
          />
          <label htmlFor="digest" className="font-medium">
            Send me the Friday Fix
          </label>
        </div>
      </div>
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
