import { formatDay } from '@/lib/time';
import type { ClosingState } from '@/features/privacy/queries';

const count = (number: number, one: string, many: string) =>
  number === 1 ? `one ${one}` : `${String(number)} ${many}`;

/** What closing does, one sentence each: only what this account has. */
export function consequencesOf(state: ClosingState): string[] {
  const { sent_pitches: sent, waiting_pitches: waiting, cards, introductions, requests } = state;
  return [
    state.kit_public
      ? 'Your press kit goes offline, and its private links end.'
      : 'Your name and work are no longer shown, and private links end.',
    ...(waiting > 0
      ? [`Not sent any more: ${count(waiting, 'waiting pitch', 'waiting pitches')}.`]
      : []),
    ...(sent > 0
      ? [
          `Editors keep the mails they have: ${count(sent, 'pitch', 'pitches')}. No follow-up is sent.`,
        ]
      : []),
    ...(cards > 0
      ? [`Taken back from the Friday Fix: ${count(cards, 'card', 'cards')}, also from past issues.`]
      : []),
    ...(introductions > 0
      ? [`Ended: ${count(introductions, 'open introduction', 'open introductions')}.`]
      : []),
    ...(requests > 0 ? [`Closed: ${count(requests, 'request', 'requests')} of yours.`] : []),
    ...planSentence(state),
    'We stop writing to you.',
  ];
}

function planSentence({ subscriptions }: ClosingState): string[] {
  const [first] = subscriptions;
  if (first === undefined) return [];
  const until = first.ends_at === null ? '' : ` on ${formatDay(first.ends_at)}`;
  return subscriptions.some(({ renews }) => renews)
    ? [`Your plan is cancelled: it ends with what is paid${until} and is not charged again.`]
    : [`Your plan is cancelled already and ends${until}.`];
}
