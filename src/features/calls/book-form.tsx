import { CALL_KIND_LABELS, type CallKind } from '@domain/calls/call.ts';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group';
import { Textarea } from '@/components/ui/textarea';
import { toAppError } from '@/lib/api/app-error';
import { callMoment } from '@domain/calls/call-moment.ts';
import { useBookCall } from '@/lib/calls/mutations';
import type { OpenSlot } from '@/lib/calls/queries';

const TOPIC_MAX = 500;

interface BookFormProps {
  slot: OpenSlot;
  timeZone: string;
  onBooked: () => void;
}

/** What the call is for and about, and one button. */
export function BookForm({ slot, timeZone, onBooked }: BookFormProps) {
  const possible = slot.kinds.filter(({ refusal }) => refusal === null);
  const [wanted, setWanted] = useState<CallKind | null>(null);
  const [topic, setTopic] = useState('');
  const book = useBookCall();
  const kind = possible.find((one) => one.kind === wanted)?.kind ?? possible[0]?.kind ?? null;
  const refusals = slot.kinds.flatMap(({ refusal }) => (refusal === null ? [] : [refusal]));
  return (
    <form
      className="paper grid max-w-2xl gap-4 p-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (kind === null || topic.length > TOPIC_MAX) return;
        book.mutate({ slotId: slot.id, kind, topic }, { onSuccess: onBooked });
      }}
    >
      <p className="font-semibold">
        {callMoment(slot.starts_at, timeZone)}, {slot.minutes} minutes
      </p>
      {refusals.map((refusal) => (
        <p key={refusal} className="text-sm text-muted-foreground">
          {refusal}
        </p>
      ))}
      {kind !== null && (
        <>
          <RadioGroup
            aria-label="What for"
            value={kind}
            onValueChange={(value) => setWanted(value === 'progress' ? 'progress' : 'coaching')}
          >
            {possible.map((one) => (
              <RadioGroupItem key={one.kind} value={one.kind} label={CALL_KIND_LABELS[one.kind]} />
            ))}
          </RadioGroup>
          <Field
            label="What would you like to talk about? (optional)"
            counter={{ value: topic.length, max: TOPIC_MAX }}
            error={topic.length > TOPIC_MAX ? 'Please keep it to 500 characters.' : undefined}
          >
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                value={topic}
                onChange={({ target }) => setTopic(target.value)}
              />
            )}
          </Field>
          {book.isError && (
            <Alert variant="destructive" title="It is not booked">
              {toAppError(book.error).userMessage}
            </Alert>
          )}
          <Button type="submit" className="justify-self-start" busy={book.isPending}>
            Book this call
          </Button>
        </>
      )}
    </form>
  );
}
