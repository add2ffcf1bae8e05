import { DAY } from '@/lib/time';

export type PitchSendStatus = 'queued' | 'sent' | 'opened' | 'replied' | 'booked' | 'failed';
export type PitchAnswer = 'interested' | 'not_my_beat' | 'not_now' | 'covered';
export type StatusTone = 'neutral' | 'accent' | 'success' | 'warning' | 'destructive' | 'outline';

/** Nearly all answers come within three days; later the honest word is quiet. */
const QUIET_AFTER_DAYS = 3;

const STATUS: Record<PitchSendStatus, { label: string; tone: StatusTone }> = {
  queued: { label: 'Queued', tone: 'outline' },
  sent: { label: 'Sent', tone: 'neutral' },
  opened: { label: 'Opened (unverified)', tone: 'accent' },
  replied: { label: 'Replied', tone: 'success' },
  booked: { label: 'Booked', tone: 'success' },
  failed: { label: 'Not delivered', tone: 'destructive' },
};

const ANSWER: Record<PitchAnswer, string> = {
  interested: 'Interested',
  not_my_beat: 'Not my beat',
  not_now: 'Not now',
  covered: 'Covered',
};

/** Every answer an editor can give, in the order the mail offers them. */
export const PITCH_ANSWERS = Object.keys(ANSWER) as readonly PitchAnswer[];

/** Words and colour of a send's status badge. */
export function statusBadge(status: PitchSendStatus): { label: string; tone: StatusTone } {
  return STATUS[status];
}

/** What the editor answered, in the words of the mail's buttons. */
export function answerLabel(answer: PitchAnswer): string {
  return ANSWER[answer];
}

/** True when `value` is one of the four answers (as in the `a` parameter of a mail link). */
export function isPitchAnswer(value: unknown): value is PitchAnswer {
  return typeof value === 'string' && Object.hasOwn(ANSWER, value);
}

/** True when the mail went out three days ago or more and nobody answered. */
export function isQuiet(
  send: { status: PitchSendStatus; sent_at: string | null },
  now: Date = new Date(),
): boolean {
  if (send.status !== 'sent' && send.status !== 'opened') return false;
  if (!send.sent_at) return false;
  return now.getTime() - new Date(send.sent_at).getTime() >= QUIET_AFTER_DAYS * DAY;
}
