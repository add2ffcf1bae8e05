import type { PitchAnswer } from '@domain/pitch/answer-words.ts';
import type { PitchStatus } from '@domain/pitch/answer.ts';
import { DAY, MINUTE } from '@/lib/time';

type StatusTone = 'neutral' | 'warning' | 'success' | 'destructive' | 'outline';

/** Nearly all answers arrive within three days. */
const QUIET_AFTER_DAYS = 3;

const STATUS: Readonly<Record<PitchStatus, { label: string; tone: StatusTone }>> = {
  queued: { label: 'On its way', tone: 'outline' },
  sent: { label: 'Sent', tone: 'neutral' },
  opened: { label: 'Opened (unverified)', tone: 'warning' },
  replied: { label: 'Replied', tone: 'success' },
  // What the editor tapped: whether they booked the creator nobody has said.
  booked: { label: 'Covered', tone: 'success' },
  failed: { label: 'Not delivered', tone: 'destructive' },
};

interface SendState {
  status: PitchStatus;
  answer?: PitchAnswer | null;
  sent_at: string | null;
  in_draw?: boolean;
  /** When the mail may leave. */
  release_at?: string;
  /** When the link in the mail was clicked, which verifies the open. */
  clicked_at: string | null;
}

/** Label and colour of the status badge of a send. */
export function statusBadge(send: SendState): { label: string; tone: StatusTone } {
  const { label, tone } = STATUS[send.status];
  // A no is an answer, and nothing to be glad of.
  if (send.answer === 'not_my_beat' || send.answer === 'not_now')
    return { label: 'Answered', tone: 'neutral' };
  if (send.status === 'queued') {
    // The first minute, in which it can be taken back, is part of its way.
    const waits = Date.parse(send.release_at ?? '') > Date.now() + MINUTE;
    return { label: send.in_draw ? 'In the draw' : waits ? 'Waits to leave' : label, tone };
  }
  return send.status === 'opened' && send.clicked_at ? { label: 'Opened', tone } : { label, tone };
}

/** True when the mail was sent three days ago or more and has no answer. */
export function isQuiet(send: SendState, now: Date = new Date()): boolean {
  if (send.status !== 'sent' && send.status !== 'opened') return false;
  if (!send.sent_at) return false;
  return now.getTime() - new Date(send.sent_at).getTime() >= QUIET_AFTER_DAYS * DAY;
}
