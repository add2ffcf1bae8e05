import { voiceOf } from '@domain/account/editor-voice.ts';
import { OUTLET_FORMAT_LABELS } from '@domain/outlet/outlet.ts';
import { paths } from '@domain/paths.ts';
import { roomText } from '@domain/requests/media-request.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { otherRequestsQuery } from '@/features/requests/queries';
import { saysPosted, timeLeft } from '@/features/requests/when';

const Posted = lazy(async () => ({
  default: (await import('@/features/requests/posted')).Posted,
}));

/** The open requests that fit nothing of a creator yet, folded; its line has its height from the start. */
export function OtherRequests({ userId }: { userId: string }) {
  const { data: others } = useQuery(otherRequestsQuery(userId));
  if (others === undefined) return <div className="h-11" />;
  if (others.length === 0)
    return (
      <p className="min-h-11 text-sm text-muted-foreground">
        No other request is open now. Editors post on any day; a new one shows here at once.
      </p>
    );
  return (
    <details className="min-h-11">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold underline-offset-4 hover:underline">
        {others.length === 1
          ? '1 open request that fits no pitch of yours yet'
          : `${String(others.length)} open requests that fit no pitch of yours yet`}
      </summary>
      <ul className="divide-y divide-border rounded-md border border-border bg-card px-5">
        {others.map((facts) => (
          <li key={facts.slug} className="space-y-1 py-3">
            <Link
              className="font-medium break-words underline-offset-4 hover:underline max-sm:inline-block max-sm:py-2"
              to={paths.appRequest.getHref(facts.slug)}
            >
              {facts.topic}
            </Link>
            <p className="text-sm break-words">{voiceOf(facts.editor)}</p>
            <p className="text-sm text-muted-foreground">
              {[
                OUTLET_FORMAT_LABELS[facts.format],
                facts.place ?? 'Anywhere',
                timeLeft(facts.deadline),
                roomText(facts),
              ]
                .filter(Boolean)
                .join(' · ')}
              {saysPosted(others) && (
                <Suspense fallback={null}>
                  <Posted facts={facts} list={others} />
                </Suspense>
              )}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
