import { Badge } from '@/components/ui/badge';
import {
  answerLabel,
  isQuiet,
  statusBadge,
  type PitchAnswer,
  type PitchSendStatus,
} from '@/lib/pitch-status';

type PitchStatusBadgeProps = {
  send: { status: PitchSendStatus; answer: PitchAnswer | null; sent_at: string | null };
};

/** Where a sent pitch stands: its status, the editor's answer, and when it has gone quiet. */
export function PitchStatusBadge({ send }: PitchStatusBadgeProps) {
  const { label, tone } = statusBadge(send.status);
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge variant={tone}>{label}</Badge>
      {send.answer && <Badge variant="outline">{answerLabel(send.answer)}</Badge>}
      {isQuiet(send) && <Badge variant="outline">Quiet</Badge>}
    </span>
  );
}
