import {
  OUTLET_FORMAT_LABELS,
  AI_STANCE_LABELS,
  type OutletFormat,
  type AiStance,
} from '@domain/outlet/outlet.ts';

import {
  DETAILS_MAX,
  REQUEST_BEATS_MAX,
  requestFormSchema,
  type RequestFormValues,
  TOPIC_MAX,
  WANTED_MAX,
} from '@domain/requests/request-fields.ts';
import { BEATS } from '@domain/profile/beats.ts';
import { cleanLine, countCharacters } from '@domain/text/text.ts';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { Gloss } from '@/components/gloss';
import { ChipChoice } from '@/components/chip-choice';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { toAppError } from '@/lib/api/app-error';
import { toggled } from '@/lib/toggled';
import { useStateForm } from '@/lib/use-zod-form';
import { useKept } from '@/lib/browser/use-kept';
import type { ReadRequest } from '@/features/requests/queries';

const optionsOf = <T extends string>(labels: Readonly<Record<T, string>>) =>
  (Object.keys(labels) as T[]).map((value) => ({ value, label: labels[value] }));
const FORMAT_OPTIONS = optionsOf<OutletFormat>(OUTLET_FORMAT_LABELS);
const STANCE_OPTIONS = optionsOf<AiStance>(AI_STANCE_LABELS);
const WANTED_OPTIONS = Array.from({ length: WANTED_MAX }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}));
const BEAT_OPTIONS = BEATS.map((value) => ({ value, label: value }));

/** The name of a time zone: 'Eastern Time'. */
function zoneName(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

const typedSchema = z.object({
  topic: z.string(),
  details: z.string(),
  format: z.string(),
  beats: z.array(z.string()),
  place: z.string(),
  ai_stance: z.string(),
  wanted: z.string(),
  choose_up_to: z.string(),
  deadline: z.string(),
});
/** What is typed into the form of a request. */
export type TypedRequest = z.infer<typeof typedSchema>;

/** As many pitches are taken already, or the editor means to choose so many. */
const fewest = (stored?: ReadRequest) =>
  stored === undefined ? 1 : Math.max(stored.choose_up_to, stored.wanted - stored.places_left);

interface FieldsProps {
  /** Under which this tab keeps what is typed. */
  name: string;
  label: string;
  initial: TypedRequest;
  /** The request that is corrected. */
  stored?: ReadRequest;
  timeZone: string;
  act: {
    isPending: boolean;
    error: Error | null;
    submit: (values: RequestFormValues, onSuccess: () => void) => void;
  };
  words: { submit: string; failed: string };
  onDone: () => void;
}

/** The fields of a request, and what sends them. */
export function RequestFields({
  name,
  label,
  initial,
  stored,
  timeZone,
  act,
  words,
  onDone,
}: FieldsProps) {
  const [values, keep, drop] = useKept(name, typedSchema, initial);
  const change = (changes: Partial<TypedRequest>) => keep({ ...values, ...changes });
  const close = () => {
    drop();
    onDone();
  };
  const { form, errors } = useStateForm(
    requestFormSchema(timeZone, stored?.deadline),
    values,
    (valid) => {
      if (!act.isPending) act.submit(valid, close);
    },
  );
  const { ref } = form;

  useEffect(() => {
    ref.current?.querySelector('input')?.focus();
  }, [ref]);

  return (
    <form
      {...form}
      aria-label={label}
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
        description="Up to five lines."
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
        {stored === undefined && (
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
        )}
        {stored === undefined && (
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
        )}
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
              options={WANTED_OPTIONS.slice(fewest(stored) - 1)}
            />
          )}
        </Field>
        {stored === undefined && (
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
        )}
        {stored === undefined && (
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
        )}
      </div>
      {stored === undefined && (
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
      )}
      <p className="text-sm text-muted-foreground">
        Everybody can read a request, with your name and your outlet; your email stays here.
      </p>
      {stored !== undefined && (
        <p className="text-sm text-muted-foreground">
          Format, place and beats stay, because pitches are written for them. Who has sent one reads
          what the request said before.
        </p>
      )}
      {act.error !== null && (
        <Alert variant="destructive" title={words.failed}>
          {toAppError(act.error).userMessage}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={act.isPending}>
          {words.submit}
        </Button>
        <Button variant="outline" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
