import { toCsv } from '@/lib/csv';
import { PITCH_ANSWER_LABELS, type PitchAnswer } from '@domain/pitch/answer-words.ts';
import { type PitchStatus } from '@domain/pitch/answer.ts';
import { PITCH_TYPE_LABELS, pitchTypeSchema } from '@domain/pitch/pitch.ts';
import type { WeekResult, Worked } from '@/features/dashboard/queries';

const weekDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** `Nov 16`, for a day as the database gives it. */
export function weekLabel(day: string): string {
  return weekDay.format(new Date(`${day}T00:00:00Z`));
}

/** The heights of the bars: the largest count of any week fills `height`. */
export function barHeights(
  weeks: readonly WeekResult[],
  height: number,
): { week: string; sent: number; replies: number }[] {
  const most = Math.max(1, ...weeks.map(({ sent }) => sent));
  return weeks.map(({ week, sent, replies }) => ({
    week,
    sent: (sent / most) * height,
    replies: (replies / most) * height,
  }));
}

/** The name of an angle, format or weekday as it is shown. */
export function workedName({ kind, name }: Pick<Worked, 'kind' | 'name'>): string {
  const type = kind === 'format' ? pitchTypeSchema.safeParse(name).data : undefined;
  return type === undefined ? name : PITCH_TYPE_LABELS[type];
}

/** A row of the file with all sends. */
export interface ExportedSend {
  /** Its name; that of a sample says so. */
  outlet_label: string;
  subject: string;
  relevance: string | null;
  status: PitchStatus;
  answer: PitchAnswer | null;
  answer_note: string | null;
  own_mark: string | null;
  own_mark_url: string | null;
  sent_at: string | null;
  opened_at: string | null;
  clicked_at: string | null;
  answered_at: string | null;
  follow_up_count: number;
}

const COLUMNS = [
  ['Outlet', (send) => send.outlet_label],
  ['Subject', (send) => send.subject],
  ['Relevance', (send) => send.relevance],
  ['Status', (send) => send.status],
  [
    'Answer of the editor',
    (send) => (send.answer === null ? null : PITCH_ANSWER_LABELS[send.answer]),
  ],
  ['Note of the editor', (send) => send.answer_note],
  ['Marked by you', (send) => send.own_mark],
  ['Link to the piece', (send) => send.own_mark_url],
  ['Sent', (send) => send.sent_at],
  ['Opened (unverified)', (send) => send.opened_at],
  ['Press kit visited', (send) => send.clicked_at],
  ['Answered', (send) => send.answered_at],
  ['Follow-ups', (send) => String(send.follow_up_count)],
] as const satisfies readonly (readonly [string, (send: ExportedSend) => string | null])[];

/** All sends as a CSV file (RFC 4180) with a byte order mark, which spreadsheets need for UTF-8. */
export function sendsAsCsv(sends: readonly ExportedSend[]): string {
  const rows = [
    COLUMNS.map(([name]) => name),
    ...sends.map((send) => COLUMNS.map(([, read]) => read(send) ?? '')),
  ];
  return toCsv(rows);
}
