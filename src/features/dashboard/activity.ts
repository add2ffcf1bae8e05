import { PITCH_ANSWER_LABELS, type PitchAnswer } from '@domain/pitch/answer-words.ts';
import type { PitchStatus } from '@domain/pitch/answer.ts';

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
  if (sentToday < goal) return `${sentToday} of ${goal} sent today. ${goal - sentToday} to go.`;
  if (sentToday === goal) return 'All 5 sent today. Well done.';
  return `${sentToday} sent today: more than the challenge asked.`;
}
