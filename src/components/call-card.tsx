import { CALL_KIND_LABELS } from '@domain/calls/call.ts';
import { calendarFile } from '@domain/calls/calendar-file.ts';
import { CalendarPlus, Video } from 'lucide-react';
import { useState } from 'react';
import { CallNotes } from '@/components/call-notes';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { Field } from '@/components/ui/field';
import { toAppError } from '@/lib/api/app-error';
import { downloadText } from '@/lib/browser/download';
import { callMoment } from '@domain/calls/call-moment.ts';
import { useCancelCall, useMoveCall } from '@/lib/calls/mutations';
import type { Call } from '@/lib/calls/queries';

interface CallCardProps {
  call: Call;
  /** Whose screen it is. */
  side: 'creator' | 'team';
  timeZone: string;
  /** Slots that it can be moved to. */
  slots: readonly { id: string; starts_at: string }[];
}

/** One call: when and with whom, its calendar file, moving and canceling, and notes once it has begun. */
export function CallCard({ call, side, timeZone, slots }: CallCardProps) {
  const canceled = call.canceled_by !== null;
  const upcoming = !canceled && !call.over;
  const other = (side === 'creator' ? call.host : call.name) ?? 'our team';
  const title = `${CALL_KIND_LABELS[call.kind]} with ${other}`;
  const when = callMoment(call.starts_at, timeZone);
  return (
    <li className="paper grid gap-3 p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-display text-xl break-words">{title}</h3>
        {canceled && <Badge>Canceled</Badge>}
      </div>
      <p>
        <time dateTime={call.starts_at}>{when}</time>, {call.minutes} minutes
      </p>
      {side === 'team' && !call.mine && (
        <p className="text-sm text-muted-foreground">Held by {call.host ?? 'nobody any more'}.</p>
      )}
      {call.topic !== null && (
        <p className="max-w-measure break-words text-muted-foreground">
          About: <q>{call.topic}</q>
        </p>
      )}
      {canceled && side === 'creator' && (
        <p className="text-sm text-muted-foreground">
          {call.given_back
            ? 'You can book another one for that month.'
            : 'It was less than a day before, so it counts as used.'}
        </p>
      )}
      {upcoming && (
        <>
          <div className="flex flex-wrap gap-2">
            <Button asChild size="sm">
              <a href={call.link} target="_blank" rel="noreferrer">
                <Video aria-hidden className="size-4" />
                Join the call
                <span className="sr-only"> on {when}, in a new tab</span>
              </a>
            </Button>
            <Button
              variant="outline"
              size="sm"
              onClick={() =>
                downloadText(
                  'call.ics',
                  calendarFile(
                    {
                      id: call.id,
                      title,
                      startsAt: call.starts_at,
                      minutes: call.minutes,
                      link: call.link,
                      description: [call.topic, call.link].filter(Boolean).join('\n'),
                      sequence: call.sequence,
                      canceled: false,
                    },
                    new Date(),
                  ),
                )
              }
            >
              <CalendarPlus aria-hidden className="size-4" />
              Calendar file<span className="sr-only"> of the call on {when}</span>
            </Button>
          </div>
          <Change call={call} side={side} timeZone={timeZone} slots={slots} when={when} />
        </>
      )}
      {!canceled && call.over && call.mine && <CallNotes call={call} />}
    </li>
  );
}

function Change({ call, side, timeZone, slots, when }: CallCardProps & { when: string }) {
  const [asking, setAsking] = useState<'move' | 'cancel' | null>(null);
  const [slot, setSlot] = useState('');
  const move = useMoveCall(call.id);
  const cancel = useCancelCall(call.id);
  const failure = move.error ?? cancel.error;
  const about = <span className="sr-only"> the call on {when}</span>;
  return (
    <div className="grid gap-3">
      {asking === null && (
        <div className="-ml-3 flex flex-wrap gap-2">
          <Button variant="ghost" size="sm" onClick={() => setAsking('move')}>
            Move{about}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => setAsking('cancel')}>
            Cancel{about}
          </Button>
        </div>
      )}
      {asking === 'move' &&
        (slots.length === 0 ? (
          <p className="text-sm text-muted-foreground">No other time is free at the moment.</p>
        ) : (
          <Field label="New time" className="max-w-md">
            {(control) => (
              <Select
                {...control}
                value={slot}
                placeholder="Choose a time"
                options={slots.map(({ id, starts_at: at }) => ({
                  value: id,
                  label: callMoment(at, timeZone),
                }))}
                onValueChange={setSlot}
              />
            )}
          </Field>
        ))}
      {asking === 'cancel' && (
        <p className="max-w-measure text-sm">
          {side === 'team'
            ? 'The creator is told, and can book another call for the month.'
            : new Date(call.free_until) > new Date()
              ? 'You can book another one for the month.'
              : 'It is less than a day before, so the call counts as used. Moving it costs nothing.'}
        </p>
      )}
      {asking !== null && (
        <div className="flex flex-wrap gap-2">
          {asking === 'move' ? (
            <Button
              size="sm"
              disabled={slot === ''}
              busy={move.isPending}
              onClick={() => move.mutate(slot, { onSuccess: () => setAsking(null) })}
            >
              Move it
            </Button>
          ) : (
            <Button
              size="sm"
              variant="destructive"
              busy={cancel.isPending}
              onClick={() => cancel.mutate()}
            >
              Cancel the call
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={() => setAsking(null)}>
            Keep it as it is
          </Button>
        </div>
      )}
      {failure !== null && (
        <Alert variant="destructive" title="That did not work">
          {toAppError(failure).userMessage}
        </Alert>
      )}
    </div>
  );
}
