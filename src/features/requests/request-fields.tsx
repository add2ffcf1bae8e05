import {
  DETAILS_LINES,
  DETAILS_MAX,
  requestFormSchema,
  type RequestFormValues,
  TOPIC_MAX,
} from '@domain/requests/request-fields.ts';
import { cleanLine, countCharacters } from '@domain/text/text.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Disclosure } from '@/components/disclosure';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { toAppError } from '@/lib/api/app-error';
import { cn } from '@/lib/cn';
import { useStateForm } from '@/lib/use-zod-form';
import { writeValue, type StorageSlot } from '@/lib/browser/browser-storage';
import { hasKept, useKept } from '@/lib/browser/use-kept';
import { toast } from '@/lib/toast';
import type { ReadRequest } from '@/features/requests/queries';
import { RequestPreview } from '@/features/requests/request-preview';
import {
  CHOICE_FIELDS,
  choicesLine,
  ChosenField,
  RequestChoices,
  WantedField,
} from '@/features/requests/request-choices';
import { typedSchema, type TypedRequest } from '@/features/requests/typed-request';

/** The name of a time zone: 'Eastern Time'. */
function zoneName(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** As many pitches are taken already, or the editor means to choose so many. */
const fewest = (stored?: ReadRequest) =>
  stored === undefined ? 1 : Math.max(stored.choose_up_to, stored.wanted - stored.places_left);

/** The words that are too many for the topic, in front of the details. */
function restMoved({ topic, details }: TypedRequest) {
  const line = cleanLine(topic);
  const last = (mark: string) => line.lastIndexOf(mark, TOPIC_MAX);
  // A part between commas stays whole.
  const end = [last(', '), last(' ')].find((at) => at > TOPIC_MAX / 3) ?? TOPIC_MAX;
  return {
    topic: line.slice(0, end).trim(),
    details: [line.slice(end).replace(/^[, ]+/, ''), details].filter(Boolean).join('\n'),
  };
}

interface FieldsProps {
  /** Where what is typed is kept. */
  slot: StorageSlot;
  label: string;
  initial: TypedRequest;
  /** The request that is corrected. */
  stored?: ReadRequest;
  timeZone: string;
  /** The editor's outlet is not checked yet. */
  isUnchecked?: boolean;
  /** What is to know before anything is typed. */
  lead?: string;
  /** What is to know before it is sent. */
  note: ReactNode;
  /** What gets the focus: a selector. In a text that stands there already the keyboard of a phone would cover the rest. */
  startsAt: string;
  act: {
    isPending: boolean;
    error: Error | null;
    submit: (values: RequestFormValues, onSuccess: () => void) => void;
  };
  /** `later` says from when it can be sent, in place of the button, while it cannot. */
  words: { submit: string; failed: string; later?: string | null };
  onDone: () => void;
  onReopen: () => void;
}

/** How long a Cancel can be undone, in milliseconds. */
const UNDO_MS = 20_000;

/** The fields of a request, and what sends them. */
export function RequestFields({
  slot,
  label,
  initial,
  stored,
  timeZone,
  isUnchecked = false,
  lead = '',
  note,
  startsAt,
  act,
  words,
  onDone,
  onReopen,
}: FieldsProps) {
  const [values, keep, drop] = useKept(slot, typedSchema, initial);
  const later = words.later ?? null;
  const [more, setMore] = useState(false);
  const [seen, setSeen] = useState(false);
  const topicLength = countCharacters(cleanLine(values.topic));
  const tooLong = topicLength > TOPIC_MAX;
  const change = (changes: Partial<TypedRequest>) => keep({ ...values, ...changes });
  const close = () => {
    drop();
    onDone();
  };
  const cancel = () => {
    const isTyped = hasKept(slot);
    close();
    if (!isTyped) return;
    toast.message('What you typed is removed.', {
      duration: UNDO_MS,
      action: {
        label: 'Undo',
        onClick: () => {
          writeValue(slot, values);
          onReopen();
        },
      },
    });
  };
  const { form, errors, problems } = useStateForm(
    requestFormSchema(timeZone, stored?.deadline),
    values,
    (valid) => {
      if (!act.isPending && later === null) act.submit(valid, close);
    },
    {
      onInvalid: (found) => {
        // A field that is folded away takes no focus.
        if (CHOICE_FIELDS.some((field) => field in found)) flushSync(() => setMore(true));
      },
    },
  );

  useEffect(() => {
    document.querySelector<HTMLElement>(startsAt)?.focus();
  }, [startsAt]);

  return (
    <form
      {...form}
      aria-label={label}
      className="space-y-5 rounded-md border border-border bg-card p-5"
    >
      <p className="text-sm text-muted-foreground">
        {lead !== '' && (
          <>
            <strong className="font-medium text-foreground">{lead}</strong>{' '}
          </>
        )}
        Everybody can read a request, with your name and your outlet; your email stays here.
      </p>
      <Field
        label="What do you look for?"
        required
        error={errors['topic']}
        counter={{ value: topicLength, max: TOPIC_MAX }}
      >
        {(control) => (
          <Input
            {...control}
            name="topic"
            spellCheck
            autoComplete="off"
            value={values.topic}
            placeholder="e.g., Piano tuners in schools"
            onChange={(event) => change({ topic: event.target.value })}
          />
        )}
      </Field>
      {tooLong && (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <p role="status">This line is short: the rest fits under “More about it”.</p>
          <Button size="sm" variant="outline" onClick={() => change(restMoved(values))}>
            Move the rest there
          </Button>
        </div>
      )}
      <Field
        label="More about it (optional)"
        description={`Up to ${String(DETAILS_LINES)} lines.`}
        error={problems()['details']}
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
      <div className={cn('grid gap-5 sm:grid-cols-2', stored === undefined && 'lg:grid-cols-3')}>
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
        <WantedField
          values={values}
          fewest={fewest(stored)}
          error={errors['wanted']}
          change={change}
        />
        {stored === undefined && (
          <ChosenField values={values} isUnchecked={isUnchecked} change={change} />
        )}
      </div>
      {stored === undefined && (
        <div>
          <Disclosure summary="Format, place, beats and AI" open={more} onToggle={setMore}>
            <RequestChoices values={values} errors={errors} change={change} />
          </Disclosure>
          {!more && (
            <p className="mt-1 text-sm break-words text-muted-foreground">{choicesLine(values)}</p>
          )}
          <p className="mt-1 max-w-measure text-sm text-muted-foreground">
            Format, place, beats, AI and how many you choose cannot be changed later. The words, the
            deadline and the number of pitches can.
          </p>
        </div>
      )}
      {stored === undefined && (
        <Disclosure summary="See it as creators will" open={seen} onToggle={setSeen}>
          {seen && <RequestPreview typed={values} timeZone={timeZone} />}
        </Disclosure>
      )}
      <p className="max-w-measure text-sm text-muted-foreground empty:hidden">{note}</p>
      {act.error !== null && (
        <Alert variant="destructive" title={words.failed} takesFocus>
          {toAppError(act.error).userMessage}
        </Alert>
      )}
      <div
        data-fixed="bottom"
        className="bottom-(--bottom-bar) z-10 -mx-5 -mb-5 flex flex-wrap gap-3 border-t border-border bg-card px-5 py-3 sm:bottom-0 [@media(min-height:37.5rem)]:sticky"
      >
        {later === null ? (
          <Button type="submit" busy={act.isPending}>
            {words.submit}
          </Button>
        ) : (
          <p className="max-w-measure self-center text-sm font-medium">
            {later} What you type stays here.
          </p>
        )}
        <Button variant="outline" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
