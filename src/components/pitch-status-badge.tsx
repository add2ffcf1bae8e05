import { PITCH_ANSWER_LABELS, type PitchAnswer } from '@domain/pitch/answer-words.ts';
import type { PitchStatus } from '@domain/pitch/answer.ts';
import { Badge } from '@/components/ui/badge';
import { isQuiet, statusBadge } from '@/lib/pitch-status';

interface PitchStatusBadgeProps {
  send: {
    status: PitchStatus;
    answer: PitchAnswer | null;
    in_draw?: boolean;
    release_at?: string;
    sent_at: string | null;
    clicked_at: string | null;
  };
}

/** The status of a sent pitch, the editor's answer, and a mark when there is no answer for days. */
export function PitchStatusBadge({ send }: PitchStatusBadgeProps) {
  const { label, tone } = statusBadge(send);
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge variant={tone}>
        {label}
        {send.answer && PITCH_ANSWER_LABELS[send.answer] !== label && (
          <>
            {': '}
            <span>{PITCH_ANSWER_LABELS[send.answer]}</span>
          </>
        )}
      </Badge>
      {isQuiet(send) && <Badge variant="outline">Quiet</Badge>}
    </span>
  );
}
