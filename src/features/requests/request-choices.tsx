import {
  AI_STANCE_ANSWERS,
  AI_STANCE_LABELS,
  OUTLET_FORMAT_LABELS,
  type AiStance,
  type OutletFormat,
} from '@domain/outlet/outlet.ts';
import { BEATS } from '@domain/profile/beats.ts';
import { REQUEST_BEATS_MAX, WANTED_MAX } from '@domain/requests/request-fields.ts';
import * as z from 'zod/mini';
import { ChipChoice } from '@/components/chip-choice';
import { Gloss } from '@/components/gloss';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { toggled } from '@/lib/toggled';

const optionsOf = <T extends string>(labels: Readonly<Record<T, string>>) =>
  (Object.keys(labels) as T[]).map((value) => ({ value, label: labels[value] }));
const FORMAT_OPTIONS = optionsOf<OutletFormat>(OUTLET_FORMAT_LABELS);
const STANCE_OPTIONS = optionsOf<AiStance>(AI_STANCE_ANSWERS);
const WANTED_OPTIONS = Array.from({ length: WANTED_MAX }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}));
const BEAT_OPTIONS = BEATS.map((value) => ({ value, label: value }));

/** What of a request has a default, as it is typed. */
export const typedChoices = {
  format: z.string(),
  beats: z.array(z.string()),
  place: z.string(),
  ai_stance: z.string(),
  wanted: z.string(),
  choose_up_to: z.string(),
};
type TypedChoices = z.infer<z.ZodMiniObject<typeof typedChoices>>;

/** The names of those that are folded away in a new request. */
export const CHOICE_FIELDS = ['format', 'beats', 'place', 'ai_stance'];

const labelOf = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label;

/** What is folded away, in a line: what a request says when nothing is changed. */
export function choicesLine(values: TypedChoices): string {
  return [
    labelOf(FORMAT_OPTIONS, values.format),
    values.place.trim() === '' ? 'Anywhere' : values.place.trim(),
    values.beats.length === 0 ? 'All beats' : values.beats.join(', '),
    labelOf(optionsOf<AiStance>(AI_STANCE_LABELS), values.ai_stance),
  ].join(' · ');
}

interface ChoicesProps {
  values: TypedChoices;
  errors: Readonly<Partial<Record<string, string>>>;
  change: (changes: Partial<TypedChoices>) => void;
}

/** Who is asked: all of it has a default. */
export function RequestChoices({ values, errors, change }: ChoicesProps) {
  return (
    <div className="space-y-5">
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
        <Field label="AI-assisted pitches" error={errors['ai_stance']}>
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
        onToggle={(beat) => change({ beats: toggled(BEATS, values.beats, beat) })}
      />
    </div>
  );
}

interface WantedProps {
  values: Pick<TypedChoices, 'wanted' | 'choose_up_to'>;
  /** The smallest number that can be chosen. */
  fewest: number;
  error: string | undefined;
  change: (changes: Partial<TypedChoices>) => void;
}

/** How many pitches a request takes; no fewer than are to be chosen. */
export function WantedField({ values, fewest, error, change }: WantedProps) {
  return (
    <Field label="Pitches at most" error={error}>
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
          options={WANTED_OPTIONS.slice(fewest - 1)}
        />
      )}
    </Field>
  );
}

interface ChosenProps extends Pick<WantedProps, 'values' | 'change'> {
  /** The editor's outlet is not checked yet. */
  isUnchecked: boolean;
}

/** How many pitches the editor means to choose. */
export function ChosenField({ values, isUnchecked, change }: ChosenProps) {
  const asks =
    isUnchecked && values.choose_up_to !== '1'
      ? ' Until we have checked your outlet, only the first choice shares the emails at once: for each further one we ask the creator first.'
      : '';
  return (
    <Field
      label="How many you will choose"
      description={`The last choice closes the request. Creators read this number.${asks}`}
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
  );
}
