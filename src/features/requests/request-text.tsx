import { AI_STANCE_LABELS, OUTLET_FORMAT_LABELS } from '@domain/outlet/outlet.ts';
import { voiceDoubt } from '@domain/account/editor-voice.ts';
import { choiceText, roomText } from '@domain/requests/media-request.ts';
import type { ReadRequest } from '@/features/requests/queries';

interface RequestTextProps {
  request: Pick<
    ReadRequest,
    | 'role'
    | 'details'
    | 'format'
    | 'place'
    | 'beats'
    | 'ai_stance'
    | 'wanted'
    | 'places_left'
    | 'choose_up_to'
    | 'editor'
  > & { status?: ReadRequest['status'] };
}

/** What a request says, in the words for its reader. */
export function RequestText({ request }: RequestTextProps) {
  const doubt = voiceDoubt(request.editor);
  return (
    <div className="max-w-measure space-y-4">
      {request.details !== '' && (
        <p className="break-words whitespace-pre-line">{request.details}</p>
      )}
      <p className="text-sm text-muted-foreground">
        {[
          OUTLET_FORMAT_LABELS[request.format],
          request.place ?? 'Anywhere',
          ...request.beats,
          AI_STANCE_LABELS[request.ai_stance],
          // What has ended has no room.
          request.status !== 'closed' && roomText(request),
          choiceText(request, request.role === 'editor' ? 'You' : 'They'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {request.role === 'creator' && doubt !== null && (
        <p className="text-sm text-muted-foreground">{doubt}</p>
      )}
    </div>
  );
}
