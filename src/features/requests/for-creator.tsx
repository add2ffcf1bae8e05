import { NO_ROOM } from '@domain/requests/media-request.ts';
import { EmptyState } from '@/components/empty-state';
import { OwnEntry } from '@/features/requests/own-entry';
import { OwnPitches } from '@/features/requests/own-pitches';
import type { ReadRequest } from '@/features/requests/queries';
import { ReportForm } from '@/features/requests/report-form';

/** What a creator does about a request: enters a pitch, follows it, reports the request. */
export function ForCreator({ request, timeZone }: { request: ReadRequest; timeZone: string }) {
  return (
    <>
      {request.entry !== null ? (
        <OwnEntry request={request} entry={request.entry} timeZone={timeZone} />
      ) : request.places_left === 0 ? (
        <EmptyState title={NO_ROOM}>
          The editor asked for {request.wanted} and has them all. There may be room again.
        </EmptyState>
      ) : (
        <OwnPitches request={request} />
      )}
      <ReportForm requestId={request.id} />
    </>
  );
}
