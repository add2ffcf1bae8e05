import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '@/lib/account/session';
import { useLiveChanges } from '@/lib/api/realtime';
import { pitchesWait } from '@/lib/pitches-wait';
import { editorHomeQuery } from '@/features/editor-home/queries';

interface WaitingProps {
  waitFor: 'answer' | 'choice';
}

/** How many pitches wait for an editor behind a tab; beside its label, so that nothing moves when it comes. */
export function WaitingPitches({ waitFor }: WaitingProps) {
  const userId = useSession().user?.id ?? '';
  const { data } = useQuery({ ...editorHomeQuery(userId), enabled: userId !== '' });
  if (waitFor === 'answer') return <Count count={data?.received.waiting} waitFor={waitFor} />;
  return (
    <>
      <Reload userId={userId} />
      <Count count={data?.to_decide} waitFor={waitFor} />
    </>
  );
}

/** Counts again when a pitch for a request comes or is decided, or a yes is opened, on whichever page. */
function Reload({ userId }: { userId: string }) {
  const client = useQueryClient();
  const reload = () =>
    void client.invalidateQueries({ queryKey: editorHomeQuery(userId).queryKey });
  useLiveChanges('account', { request_entries: reload, intro_requests: reload });
  return null;
}

function Count({ count = 0, waitFor }: WaitingProps & { count: number | undefined }) {
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden
        className="absolute top-1 left-1/2 ml-2 min-w-4 rounded-full bg-accent px-1 text-center text-[0.625rem] leading-4 font-bold text-accent-foreground sm:top-2 sm:left-full sm:ml-0.5"
      >
        {count}
      </span>
      <span className="sr-only">
        , {pitchesWait(count)} for you{waitFor === 'answer' && 'r answer'}
      </span>
    </>
  );
}
