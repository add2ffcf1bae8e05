import { voiceOf } from '@domain/account/editor-voice.ts';
import type { AiStance, OutletFormat } from '@domain/outlet/outlet.ts';
import { deadlineText } from '@domain/requests/deadline-text.ts';
import { cleanLine } from '@domain/text/text.ts';
import { momentOf } from '@domain/text/zoned-time.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { previewQuery } from '@/features/requests/queries';
import { RequestText } from '@/features/requests/request-text';
import type { TypedRequest } from '@/features/requests/typed-request';
import { FOUND_BY, MAILED_WHEN, onBeatsText } from '@/features/requests/when';

interface RequestPreviewProps {
  typed: TypedRequest;
  timeZone: string;
}

/** A request that is being written, as creators will read it, and who they are. Nothing is posted or stored. */
export function RequestPreview({ typed, timeZone }: RequestPreviewProps) {
  const preview = useQuery({ ...previewQuery(typed.beats), placeholderData: keepPreviousData });
  if (preview.isPending) return <Skeleton className="h-48" />;
  if (preview.isLoadingError)
    return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />;
  const { editor, creators_on_beats } = preview.data;
  const topic = cleanLine(typed.topic);
  const wanted = Number(typed.wanted);
  const at = momentOf(typed.deadline, timeZone);
  const until = Number.isNaN(at.getTime())
    ? 'no date yet'
    : `until ${deadlineText(at.toISOString(), timeZone)}`;
  return (
    <div className="space-y-4">
      <section
        aria-label="Your request as creators will see it"
        className="space-y-3 border-l-4 border-l-accent pl-4"
      >
        <p className="text-sm text-muted-foreground">An editor looks for</p>
        <p className="font-display text-2xl break-words">{topic || 'Your line stands here'}</p>
        <p className="text-sm break-words">{`${voiceOf(editor)} · ${until}`}</p>
        <RequestText
          request={{
            role: 'creator',
            details: typed.details.trim(),
            // From lists of these values.
            format: typed.format as OutletFormat,
            ai_stance: typed.ai_stance as AiStance,
            beats: typed.beats,
            place: cleanLine(typed.place) || null,
            wanted,
            places_left: wanted,
            choose_up_to: Number(typed.choose_up_to),
            editor,
          }}
        />
      </section>
      <p className="max-w-measure text-sm">
        {`${onBeatsText(creators_on_beats)} ${FOUND_BY} ${MAILED_WHEN}`.trim()}
      </p>
    </div>
  );
}
