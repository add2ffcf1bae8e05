import { PITCH_ANSWER_LABELS } from '@domain/pitch/answer-words.ts';
import { pitchAnswerSchema } from '@domain/pitch/answer.ts';
import type { SendEvent } from '@/features/pitches/queries';

function answerLabel(value: unknown) {
  const answer = pitchAnswerSchema.safeParse(value);
  return answer.success ? PITCH_ANSWER_LABELS[answer.data] : 'an answer';
}

/** The note that came with an answer, behind its words. */
const withNote = (words: string, note: unknown) =>
  typeof note === 'string' ? `${words}: “${note}”` : words;

/**
 * What an event of a send says, in words; null for a kind that this version does not know. `inDraw`: the send waits
 * for a draw.
 */
export function eventWords(
  { kind, detail }: Pick<SendEvent, 'kind' | 'detail'>,
  inDraw = false,
): string | null {
  switch (kind) {
    case 'queued':
      return inDraw ? 'You put it in the draw' : 'You sent it off';
    case 'sent':
      return 'The mail left';
    case 'delivered':
      return 'Their mail server took it';
    case 'open':
      return 'Pictures of the mail were loaded (unverified: programs do that too)';
    case 'click':
      return 'Somebody looked at your press kit';
    case 'answer':
      // The same answer again comes with another note.
      if (detail['previous'] === detail['answer'])
        return withNote('They added a note to their answer', detail['note']);
      return withNote(
        typeof detail['previous'] === 'string'
          ? `They changed the answer from ${answerLabel(detail['previous'])} to ${answerLabel(detail['answer'])}`
          : `They answered: ${answerLabel(detail['answer'])}`,
        detail['note'],
      );
    case 'follow_up':
      return `Follow-up ${typeof detail['number'] === 'number' ? String(detail['number']) : ''} was sent`.replace(
        '  ',
        ' ',
      );
    case 'failed':
      // A mail that was refused by the editor's rules names the rule.
      return typeof detail['reason'] === 'string'
        ? `${detail['follow_up'] === true ? 'The follow-up' : 'It'} did not leave: ${detail['reason']}`
        : 'The mail could not be delivered';
    case 'bounce':
      return detail['address'] === 'open'
        ? 'The mail came back. The address stays open'
        : 'The mail came back: the address does not work';
    case 'complaint':
      return 'They reported the mail as unwanted. The address is stopped';
    case 'opt_out':
      return detail['choice'] === 'none'
        ? 'They allow mails again'
        : 'They asked for no more mails';
    case 'replied':
      return 'You marked it as replied';
    case 'booked':
      return 'You marked it as booked';
    case 'published':
      return 'You marked it as published';
    case 'unmarked':
      return 'You took your mark back';
    default:
      return null;
  }
}

/** The timeline without repetition: a run of one kind is one entry with its count. */
export function timelineOf(
  events: readonly SendEvent[],
  inDraw = false,
): (SendEvent & { words: string; times: number })[] {
  const entries: (SendEvent & { words: string; times: number })[] = [];
  for (const event of events) {
    const words = eventWords(event, inDraw);
    if (words === null) continue;
    const last = entries.at(-1);
    if (last?.words === words) last.times += 1;
    else entries.push({ ...event, words, times: 1 });
  }
  return entries;
}
