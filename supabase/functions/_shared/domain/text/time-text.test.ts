import { expect, it } from 'vitest';
import { deadlineText } from '../requests/deadline-text.ts';
import { timeText } from './time-text.ts';

it('writes a space before AM and PM where Intl writes U+202F', () => {
  expect(timeText({ format: () => '5:00\u202fPM' }, new Date(0))).toBe('5:00 PM');
});

it('writes a deadline with plain spaces', () => {
  expect(deadlineText('2026-11-27T17:00:00Z', 'America/Chicago')).toBe('Fri, Nov 27, 11:00 AM CST');
});
