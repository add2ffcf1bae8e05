import { paths } from '@domain/paths.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '@/lib/account/session';
import { useLiveChanges } from '@/lib/api/realtime';
import { pitchesWait } from '@/lib/pitches-wait';
import { editorHomeQuery } from '@/features/editor-home/queries';

/** How many pitches wait for an editor behind a tab, by its address; beside the label, so that nothing moves when it comes. */
export function WaitingPitches({ tab }: { tab: string }) {
  const userId = useSession().user?.id ?? '';
  const { data } = useQuery({ ...editorHomeQuery(userId), enabled: userId !== '' });
  if (tab === paths.introductions.getHref())
    return <Count count={data?.received.waiting} of="answer" />;
  if (tab !== paths.requests.getHref()) return null;
  return (
    <>
      <Reload userId={userId} />
      <Count count={data?.to_decide} of="choice" />
    </>
  );
}

/** Counts again when a pitch for a request comes or is decided, on whichever page. */
function Reload({ userId }: { userId: string }) {
  const client = useQueryClient();
  useLiveChanges('account', {
    request_entries: () =>
      void client.invalidateQueries({ queryKey: editorHomeQuery(userId).queryKey }),
  });
  return null;
}

function Count({ count = 0, of }: { count: number | undefined; of: 'answer' | 'choice' }) {
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
        , {pitchesWait(count)} for your {of}
      </span>
    </>
  );
}
