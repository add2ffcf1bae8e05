import { useQuery } from '@tanstack/react-query';
import { pitchesWait } from '@/lib/pitches-wait';
import { editorHomeQuery } from '@/features/editor-home/queries';

/** How many pitches wait for an editor's answer; beside the tab's label, so that nothing moves when it comes. */
export function WaitingPitches({ userId }: { userId: string }) {
  const { data } = useQuery(editorHomeQuery(userId));
  const count = data?.received.waiting ?? 0;
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden
        className="absolute top-1 left-1/2 ml-2 min-w-4 rounded-full bg-accent px-1 text-center text-[0.625rem] leading-4 font-bold text-accent-foreground sm:top-2 sm:left-full sm:ml-0.5"
      >
        {count}
      </span>
      <span className="sr-only">, {pitchesWait(count)} for your answer</span>
    </>
  );
}
