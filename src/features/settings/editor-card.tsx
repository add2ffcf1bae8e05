import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
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
  editorRulesQuery,
  editorRulesSchema,
  saveRules,
  WEEKLY_CAP_MAX,
  type EditorRules,
} from '@/features/settings/editor-rules';
import { toAppError } from '@/lib/app-error';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
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

/** For media people: what may reach them, and when. */
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
          <EditorForm userId={userId} rules={rules.data} />
        )}
      </CardContent>
    </Card>
  );
}

const toggled = <T,>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((kept) => kept !== value) : [...list, value];

function EditorForm({ userId, rules }: { userId: string; rules: EditorRules }) {
  const client = useQueryClient();
  const { register, control, handleSubmit, formState } = useForm<EditorRules>({
    resolver: zodResolver(editorRulesSchema),
    values: rules,
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = formState;
  const save = useMutation({
    mutationFn: (values: EditorRules) => saveRules(userId, values),
    meta: { silent: true },
    onSuccess: async () => {
      toast.success('Saved');
      await client.invalidateQueries(editorRulesQuery(userId));
    },
  });

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        void handleSubmit((values) => {
          save.mutate(values);
        })(event);
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Outlet" error={errors.outlet_name?.message}>
          {(props) => <Input {...props} {...register('outlet_name')} autoComplete="organization" />}
        </Field>
        <Field label="Region" error={errors.region?.message}>
          {(props) => (
            <Input {...props} {...register('region')} placeholder="e.g., Los Angeles, CA" />
          )}
        </Field>
      </div>
      <Controller
        control={control}
        name="beats"
        render={({ field: { value, onChange } }) => (
          <ChipChoice
            legend="Beats you cover"
            options={BEAT_OPTIONS}
            chosen={value}
            hint={value.length === 0 ? 'None chosen: the beats of your outlet count.' : undefined}
            onToggle={(beat) => {
              onChange(toggled(value, beat));
            }}
          />
        )}
      />
      <Controller
        control={control}
        name="formats"
        render={({ field: { value, onChange } }) => (
          <ChipChoice
            legend="Formats you make"
            options={FORMAT_OPTIONS}
            chosen={value}
            onToggle={(format) => {
              onChange(toggled(value, format));
            }}
          />
        )}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Pitches a week, at most"
          description="Across all creators. 0 means none."
          error={errors.weekly_cap?.message}
        >
          {(props) => (
            <Input
              {...props}
              {...register('weekly_cap', { valueAsNumber: true })}
              type="number"
              inputMode="numeric"
              min={0}
              max={WEEKLY_CAP_MAX}
            />
          )}
        </Field>
        <Controller
          control={control}
          name="ai_stance"
          render={({ field: { value, onChange, ref } }) => (
            <Field label="AI-assisted pitches">
              {(props) => (
                <Select
                  {...props}
                  ref={ref}
                  value={value}
                  onValueChange={onChange}
                  options={STANCE_OPTIONS}
                />
              )}
            </Field>
          )}
        />
        <Controller
          control={control}
          name="digest_day"
          render={({ field: { value, onChange, ref } }) => (
            <Field label="The Friday Fix comes on">
              {(props) => (
                <Select
                  {...props}
                  ref={ref}
                  value={value}
                  onValueChange={onChange}
                  options={DAY_OPTIONS}
                />
              )}
            </Field>
          )}
        />
        <Controller
          control={control}
          name="digest_subscribed"
          render={({ field: { value, onChange, ref } }) => (
            <div className="flex items-center gap-3 sm:pt-7">
              <Switch id="digest" ref={ref} checked={value} onCheckedChange={onChange} />
              <label htmlFor="digest" className="font-medium">
                Send me the Friday Fix
              </label>
            </div>
          )}
        />
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
