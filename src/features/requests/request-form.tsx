import { deadlineField } from '@domain/requests/request-fields.ts';
import { paths } from '@domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Skeleton } from '@/components/ui/skeleton';
import { useAccountZone } from '@/lib/account/time-zone';
import { requestDraftSlot } from '@/lib/browser/draft-storage';
import { requestDefaultsQuery } from '@/features/requests/defaults/queries';
import { RequestFields } from '@/features/requests/request-fields';
import type { TypedRequest } from '@/features/requests/typed-request';
import { useChangeRequest, usePostRequest } from '@/features/requests/mutations';
import { entriesQuery, requestQuery, type ReadRequest } from '@/features/requests/queries';
import {
  defaultDeadline,
  NO_DEFAULTS,
  nextPostingText,
  weekText,
  type AskedOutlet,
  type RequestDefaults,
} from '@/features/requests/request-defaults';

/** The day of a closed request where it is still to come when it can be posted, else that of a new one. */
const deadlineAgain = (deadline: string, timeZone: string, nextAt: string | null) =>
  Date.parse(deadline) > Math.max(Date.now(), nextAt === null ? 0 : Date.parse(nextAt))
    ? deadlineField(deadline, timeZone)
    : defaultDeadline(timeZone, nextAt);

const blankRequest = (
  deadline: string,
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
  deadline,
});

/** Says before a request is public how it names an outlet that is not checked yet. */
function UncheckedNote({ outlet }: { outlet: AskedOutlet | null }) {
  if (outlet === null || outlet.standing === 'proven') return null;
  const settings = (
    <Link className="prose-link" to={`${paths.settings.getHref()}#reach`}>
      Settings
    </Link>
  );
  if (outlet.name === null)
    return <>No outlet stands beside your name yet. You can name yours in {settings}.</>;
  return (
    <>
      We have not checked yet that you are with {outlet.name}, so readers see “says they are with{' '}
      {outlet.name}”.{' '}
      {outlet.standing === 'own_word' ? (
        <>To have it checked, use an email of the outlet, or choose it from the list: {settings}.</>
      ) : (
        <>A person is checking it; there is nothing for you to do. More in {settings}.</>
      )}
    </>
  );
}

const typedOf = (request: ReadRequest) => ({
  ...request,
  place: request.place ?? '',
  wanted: String(request.wanted),
  choose_up_to: String(request.choose_up_to),
});

interface RequestFormProps {
  userId: string;
  /** The slug of a closed request that is to be posted again. */
  again: string | null;
  onDone: () => void;
  /** After an undone Cancel: what was typed is kept again. */
  onReopen: () => void;
}

/** The form of a new request. What was typed stays after a refusal, and over a reload. */
export function RequestForm({ userId, again, onDone, onReopen }: RequestFormProps) {
  const timeZone = useAccountZone();
  const defaults = useQuery(requestDefaultsQuery(userId));
  const before = useQuery({ ...requestQuery(again ?? ''), enabled: again !== null });
  const post = usePostRequest(again);
  const { outlet, week } = defaults.data ?? { outlet: null, week: null };
  const nextAt = week?.next_at ?? null;
  if (timeZone === null || defaults.isPending || before.isLoading)
    return <Skeleton className="h-96" />;
  return (
    <RequestFields
      slot={requestDraftSlot(userId, again ?? undefined)}
      label="New request"
      isUnchecked={defaults.data !== undefined && outlet?.standing !== 'proven'}
      initial={{
        ...blankRequest(defaultDeadline(timeZone, nextAt), defaults.data ?? NO_DEFAULTS),
        ...(before.data !== undefined && {
          ...typedOf(before.data),
          deadline: deadlineAgain(before.data.deadline, timeZone, nextAt),
        }),
      }}
      timeZone={timeZone}
      lead={weekText({ outlet, week }, timeZone, again !== null)}
      note={
        <>
          Creators it fits get it by mail, some of them at once. <UncheckedNote outlet={outlet} />
        </>
      }
      startsAt={again === null ? 'form [name=topic]' : 'form [name=deadline]'}
      act={{
        ...post,
        submit: (values, onSuccess) => post.mutate(values, { onSuccess }),
      }}
      words={{
        submit: 'Post request',
        failed: 'Your request was not posted',
        later: nextPostingText(week, timeZone, again !== null),
      }}
      onDone={onDone}
      onReopen={onReopen}
    />
  );
}

interface ChangeFormProps {
  userId: string;
  request: ReadRequest;
  timeZone: string;
  onDone: () => void;
  onReopen: () => void;
}

/** Corrects an open request. What pitches were written for stays: format, place, beats, how many are chosen. */
export function ChangeForm({ userId, request, timeZone, onDone, onReopen }: ChangeFormProps) {
  const change = useChangeRequest();
  const entries = useQuery(entriesQuery(request.id)).data?.length ?? 0;
  return (
    <RequestFields
      slot={requestDraftSlot(userId, request.id)}
      label="Edit request"
      stored={request}
      note={
        entries > 0
          ? 'Format, place, beats and how many you choose stay, because pitches are written for them. Who has sent one reads what the request said before.'
          : 'Format, place, beats and how many you choose stay as they are.'
      }
      initial={{
        ...typedOf(request),
        deadline: deadlineField(request.deadline, timeZone),
      }}
      timeZone={timeZone}
      startsAt="main h1"
      act={{
        ...change,
        submit: (values, onSuccess) =>
          change.mutate({ id: request.id, values, entries }, { onSuccess }),
      }}
      words={{ submit: 'Save changes', failed: 'Your request was not changed' }}
      onDone={onDone}
      onReopen={onReopen}
    />
  );
}
