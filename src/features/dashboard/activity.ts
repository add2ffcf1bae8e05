import { PITCH_ANSWER_LABELS, type PitchAnswer } from '@domain/pitch/answer-words.ts';
import type { PitchStatus } from '@domain/pitch/answer.ts';
import type { MyEntry } from '@/lib/entries/queries';
import type { ActivityEntry } from '@/features/dashboard/queries';

/** The fields of an activity entry that announcements compare. */
export interface ActivityState {
  id: string;
  status: PitchStatus;
  inDraw: boolean;
  answer: PitchAnswer | null;
  outletName: string;
}

/**
 * Sentences for the differences between two versions of the activity list, newest first. Empty
 * for the first version and for entries that only entered or left the list.
 */
export function describeChanges(
  before: readonly ActivityState[] | undefined,
  after: readonly ActivityState[],
): string[] {
  if (before === undefined) return [];
  const known = new Map(before.map((entry) => [entry.id, entry]));
  return after.flatMap((entry) => {
    const old = known.get(entry.id);
    if (old === undefined || (old.status === entry.status && old.answer === entry.answer))
      return [];
    return [describe(entry, old)];
  });
}

function describe(entry: ActivityState, old: ActivityState): string {
  if (entry.answer && entry.answer !== old.answer)
    return `${entry.outletName} answered: ${PITCH_ANSWER_LABELS[entry.answer]}.`;
  switch (entry.status) {
    case 'queued':
      return `Your pitch to ${entry.outletName} is ${entry.inDraw ? 'in the draw' : 'on its way'}.`;
    case 'sent':
      return `Your pitch to ${entry.outletName} was sent.`;
    case 'opened':
      return `${entry.outletName} opened your pitch (unverified).`;
    case 'replied':
      return `${entry.outletName} replied to your pitch.`;
    case 'booked':
      return `${entry.outletName} covered your story.`;
    case 'failed':
      return `Your pitch to ${entry.outletName} could not be delivered.`;
  }
}

/** Whether something is with an editor, and no editor has said anything yet: to a mail or to an answer to a request. */
export function isQuiet(
  sends: readonly Pick<ActivityEntry, 'status' | 'answer' | 'sent_at'>[],
  entries: readonly Pick<MyEntry, 'state' | 'question'>[],
): boolean {
  return (
    sends.some(({ sent_at }) => sent_at !== null) &&
    // What came by a reply to the mail, its creator marks.
    sends.every(({ answer, status }) => answer === null && !/replied|booked/.test(status)) &&
    entries.every(({ state, question }) => /open|closed/.test(state) && question === null)
  );
}

interface Went {
  pitch_id: string;
  outlet_name: string;
  status: PitchStatus;
  in_draw: boolean;
  answer: PitchAnswer | null;
  sent_at: string | null;
}

/**
 * Who answered the pitch that moved last, where else it went, and where it is on its way: 'Second Line answered: Not
 * now. On its way to Daybreak.' '' for nowhere.
 */
export function wentWords(entries: readonly Went[]): string {
  const went = entries.filter(({ status }) => status !== 'failed');
  const last = went.find(({ sent_at }) => sent_at !== null) ?? went[0];
  if (last === undefined) return '';
  const of = (words: string, sent: boolean, drawn: boolean) => {
    const [first, ...more] = went
      .filter(
        ({ pitch_id, answer, sent_at, in_draw }) =>
          pitch_id === last.pitch_id &&
          answer === null &&
          (sent_at !== null) === sent &&
          (sent || in_draw === drawn),
      )
      .map(({ outlet_name }) => outlet_name);
    if (first === undefined) return [];
    const others = more.length > 1 ? `${String(more.length)} more outlets` : more[0];
    return [`${words} ${first}${others === undefined ? '' : ` and ${others}`}.`];
  };
  const answers = went.flatMap(({ pitch_id, answer, outlet_name }) =>
    pitch_id === last.pitch_id && answer !== null
      ? [`${outlet_name} answered: ${PITCH_ANSWER_LABELS[answer]}.`]
      : [],
  );
  return [
    ...answers,
    ...of(answers.length > 0 ? 'Also sent to' : 'Sent to', true, false),
    ...of('On its way to', false, false),
    ...of('In the draw for', false, true),
  ].join(' ');
}

/** Text and percentage (0 to 100) of the daily challenge for `sentToday` pitches. */
export function challengeProgress(sentToday: number): {
  done: number;
  goal: number;
  percent: number;
  words: string;
} {
  const goal = 5;
  const done = Math.min(Math.max(0, sentToday), goal);
  return { done, goal, percent: (done / goal) * 100, words: challengeWords(sentToday, goal) };
}

function challengeWords(sentToday: number, goal: number): string {
  if (sentToday <= 0) return 'None sent yet today.';
  if (sentToday < goal) return `Sent ${sentToday} of ${goal} today. ${goal - sentToday} to go.`;
  if (sentToday === goal) return 'Sent all 5 today. Well done.';
  return `Sent ${sentToday} today: more than the challenge asked.`;
}
