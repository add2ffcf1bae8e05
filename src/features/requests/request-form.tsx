import {
  REQUEST_FORMATS,
  REQUEST_STANCES,
  type RequestFormat,
  type RequestStance,
} from '@domain/requests/media-request.ts';
import {
  DETAILS_MAX,
  REQUEST_BEATS_MAX,
  requestFormSchema,
  TOPIC_MAX,
  WANTED_MAX,
} from '@domain/requests/request-fields.ts';
import { BEATS } from '@domain/profile/beats.ts';
import { clockIn } from '@domain/text/zoned-time.ts';
import { cleanLine, countCharacters } from '@domain/text/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { Gloss } from '@/components/gloss';
import { ChipChoice } from '@/components/chip-choice';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { Skeleton } from '@/components/ui/skeleton';
import { useAccountZone } from '@/lib/account/time-zone';
import { requestDefaultsQuery } from '@/features/requests/defaults/queries';
import { toAppError } from '@/lib/api/app-error';
import { toggled } from '@/lib/toggled';
import { useStateForm } from '@/lib/use-zod-form';
import { useValues } from '@/lib/use-values';
import { usePostRequest } from '@/features/requests/mutations';
import { NO_DEFAULTS, type RequestDefaults } from '@/features/requests/request-defaults';

const optionsOf = <T extends string>(labels: Readonly<Record<T, string>>) =>
  (Object.keys(labels) as T[]).map((value) => ({ value, label: labels[value] }));
const FORMAT_OPTIONS = optionsOf<RequestFormat>(REQUEST_FORMATS);
const STANCE_OPTIONS = optionsOf<RequestStance>(REQUEST_STANCES);
const WANTED_OPTIONS = Array.from({ length: WANTED_MAX }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}));
const BEAT_OPTIONS = BEATS.map((value) => ({ value, label: value }));

/** Four days from now at five, as a date-and-time field wants it. */
const defaultDeadline = (timeZone: string) =>
  `${clockIn(timeZone, Date.now() + 4 * 86_400_000).slice(0, 10)}T17:00`;

const blankRequest = (
  timeZone: string,
  { format, beats, place }: RequestDefaults,
): z.input<ReturnType<typeof requestFormSchema>> => ({
  topic: '',
  details: '',
  format,
  beats,
  place,
  ai_stance: 'label',
  wanted: '5',
  choose_up_to: '1',
  deadline: defaultDeadline(timeZone),
});

/** The name of a time zone: 'Eastern Time'. */
function zoneName(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

interface RequestFormProps {
  userId: string;
  onDone: () => void;
}

/** The form of a new request. What was typed stays after a refusal. */
export function RequestForm(props: RequestFormProps) {
  const timeZone = useAccountZone();
  const defaults = useQuery(requestDefaultsQuery(props.userId));
  if (timeZone === null || defaults.isPending) return <Skeleton className="h-96" />;
  return <Fields {...props} timeZone={timeZone} defaults={defaults.data ?? NO_DEFAULTS} />;
}

interface FieldsProps extends RequestFormProps {
  timeZone: string;
  defaults: RequestDefaults;
}

function Fields({ onDone, timeZone, defaults }: FieldsProps) {
  const [values, change] = useValues(() => blankRequest(timeZone, defaults));
  const post = usePostRequest();
  const { form, errors } = useStateForm(requestFormSchema(timeZone), values, (valid) => {
    if (post.isPending) return;
    post.mutate(valid, { onSuccess: onDone });
  });
  const { ref } = form;

  useEffect(() => {
    ref.current?.querySelector('input')?.focus();
  }, [ref]);

  return (
    <form
      {...form}
      aria-label="New request"
      className="space-y-5 rounded-md border border-border bg-card p-5"
    >
      <Field
        label="What do you look for?"
        required
        error={errors['topic']}
        counter={{ value: countCharacters(cleanLine(values.topic)), max: TOPIC_MAX }}
      >
        {(control) => (
          <Input
            {...control}
            name="topic"
            autoComplete="off"
            value={values.topic}
            placeholder="e.g., Piano tuners in schools"
            onChange={(event) => change({ topic: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="More about it (optional)"
        description="Up to five lines. Everybody can read it."
        error={errors['details']}
        counter={{ value: countCharacters(values.details), max: DETAILS_MAX }}
      >
        {(control) => (
          <Textarea
            {...control}
            name="details"
            rows={3}
            value={values.details}
            onChange={(event) => change({ details: event.target.value })}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Format" error={errors['format']}>
          {(control) => (
            <Select
              {...control}
              name="format"
              value={values.format}
              onValueChange={(format) => change({ format })}
              options={FORMAT_OPTIONS}
            />
          )}
        </Field>
        <Field label="Place (optional)" error={errors['place']}>
          {(control) => (
            <Input
              {...control}
              name="place"
              autoComplete="off"
              value={values.place}
              placeholder="e.g., Atlanta, GA"
              onChange={(event) => change({ place: event.target.value })}
            />
          )}
        </Field>
        <Field
          label="Until"
          description={`Your time, ${zoneName(timeZone)}. Everybody reads it in their own.`}
          required
          error={errors['deadline']}
        >
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              name="deadline"
              value={values.deadline}
              onChange={(event) => change({ deadline: event.target.value })}
            />
          )}
        </Field>
        <Field label="Pitches at most" error={errors['wanted']}>
          {(control) => (
            <Select
              {...control}
              name="wanted"
              value={values.wanted}
              onValueChange={(wanted) =>
                change({
                  wanted,
                  ...(Number(values.choose_up_to) > Number(wanted) && { choose_up_to: wanted }),
                })
              }
              options={WANTED_OPTIONS}
            />
          )}
        </Field>
        <Field
          label="How many you will choose"
          description="The last choice closes the request. Creators read this number."
        >
          {(control) => (
            <Select
              {...control}
              name="choose_up_to"
              value={values.choose_up_to}
              onValueChange={(choose_up_to) => change({ choose_up_to })}
              options={WANTED_OPTIONS.slice(0, Number(values.wanted))}
            />
          )}
        </Field>
        <Field label="Pitches written with AI" error={errors['ai_stance']}>
          {(control) => (
            <Select
              {...control}
              name="ai_stance"
              value={values.ai_stance}
              onValueChange={(ai_stance) => change({ ai_stance })}
              options={STANCE_OPTIONS}
            />
          )}
        </Field>
      </div>
      <ChipChoice
        name="beats"
        legend="Beats (optional)"
        options={BEAT_OPTIONS}
        chosen={values.beats}
        hint={
          <>
            A <Gloss of="beat">beat</Gloss> helps us find creators. Up to {REQUEST_BEATS_MAX}.
          </>
        }
        error={errors['beats']}
        onToggle={(beat) =>
          change({
            beats: toggled(BEATS, values.beats, beat),
          })
        }
      />
      {post.isError && (
        <Alert variant="destructive" title="Your request was not posted">
          {toAppError(post.error).userMessage}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={post.isPending}>
          Post request
        </Button>
        <Button variant="outline" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
