import { expect, it } from 'vitest';
import { eventWords, timelineOf } from '@/features/pitches/sent/event-words';

const event = (kind: string, detail: Record<string, unknown> = {}) => ({
  id: kind,
  kind,
  detail,
  created_at: '2026-11-21T12:00:00Z',
});

it('eventWords says who answered what, and what was changed', () => {
  expect(eventWords(event('answer', { answer: 'interested' }))).toBe('They answered: Interested');
  expect(eventWords(event('answer', { answer: 'not_now', previous: 'interested' }))).toBe(
    'They changed the answer from Interested to Not now',
  );
  expect(eventWords(event('answer', { answer: 'interested', previous: 'interested' }))).toBe(
    'They added a note to their answer',
  );
  expect(eventWords(event('answer', { answer: 'not_now', note: 'Try me in May' }))).toBe(
    'They answered: Not now: “Try me in May”',
  );
  expect(eventWords(event('follow_up', { number: 2 }))).toBe('Follow-up 2 was sent');
  expect(eventWords(event('queued'))).toBe('You sent it off');
  expect(eventWords(event('queued'), true)).toBe('You put it in the draw');
  expect(eventWords(event('something new'))).toBeNull();
});

it('eventWords tells a mailbox that does not exist from a mail that came back', () => {
  expect(eventWords(event('bounce'))).toBe('The mail came back: the address does not work');
  expect(eventWords(event('bounce', { address: 'open' }))).toBe(
    'The mail came back. The address stays open',
  );
});

it('timelineOf counts a run of opens once and drops unknown kinds', () => {
  const entries = timelineOf([
    event('sent'),
    event('open'),
    event('open'),
    event('something new'),
    event('open'),
    event('click'),
  ]);
  expect(entries.map(({ kind, times }) => [kind, times])).toEqual([
    ['sent', 1],
    ['open', 3],
    ['click', 1],
  ]);
});
