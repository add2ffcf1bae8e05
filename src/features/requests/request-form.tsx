import { deadlineField } from '@domain/requests/request-fields.ts';
import { clockIn } from '@domain/text/zoned-time.ts';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@/components/ui/skeleton';
import { useAccountZone } from '@/lib/account/time-zone';
import { requestDefaultsQuery } from '@/features/requests/defaults/queries';
import { RequestFields, type TypedRequest } from '@/features/requests/request-fields';
import { useChangeRequest, usePostRequest } from '@/features/requests/mutations';
import type { ReadRequest } from '@/features/requests/queries';
import { NO_DEFAULTS, type RequestDefaults } from '@/features/requests/request-defaults';

/** Four days from now at five, as a date-and-time field wants it. */
const defaultDeadline = (timeZone: string) =>
  `${clockIn(timeZone, Date.now() + 4 * 86_400_000).slice(0, 10)}T17:00`;

const blankRequest = (
  timeZone: string,
  { format, beats, place }: RequestDefaults,
): TypedRequest => ({
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

interface RequestFormProps {
  userId: string;
  onDone: () => void;
}

/** The form of a new request. What was typed stays after a refusal, and over a reload. */
export function RequestForm({ userId, onDone }: RequestFormProps) {
  const timeZone = useAccountZone();
  const defaults = useQuery(requestDefaultsQuery(userId));
  const post = usePostRequest();
  if (timeZone === null || defaults.isPending) return <Skeleton className="h-96" />;
  return (
    <RequestFields
      name={`request:${userId}`}
      label="New request"
      initial={blankRequest(timeZone, defaults.data ?? NO_DEFAULTS)}
      timeZone={timeZone}
      act={{ ...post, submit: (values, onSuccess) => post.mutate(values, { onSuccess }) }}
      words={{ submit: 'Post request', failed: 'Your request was not posted' }}
      onDone={onDone}
    />
  );
}

interface ChangeFormProps {
  request: ReadRequest;
  timeZone: string;
  onDone: () => void;
}

/** Corrects an open request. What pitches were written for stays: format, place, beats, how many are chosen. */
export function ChangeForm({ request, timeZone, onDone }: ChangeFormProps) {
  const change = useChangeRequest();
  return (
    <RequestFields
      name={`request:${request.id}`}
      label="Edit request"
      stored={request}
      initial={{
        ...request,
        place: request.place ?? '',
        wanted: String(request.wanted),
        choose_up_to: String(request.choose_up_to),
        deadline: deadlineField(request.deadline, timeZone),
      }}
      timeZone={timeZone}
      act={{
        ...change,
        submit: (values, onSuccess) => change.mutate({ id: request.id, values }, { onSuccess }),
      }}
      words={{ submit: 'Save changes', failed: 'Your request was not changed' }}
      onDone={onDone}
    />
  );
}
