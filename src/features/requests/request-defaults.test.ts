import { expect, it } from 'vitest';
import { defaultDeadline, defaultsFrom, weekText } from '@/features/requests/request-defaults';

const none = { formats: [], beats: [], region: null };

it('a new request starts with what the rules say, and with the format of the outlet without one', () => {
  const outlet = { format: 'tv' } as const;
  expect(defaultsFrom({ ...none, region: 'Atlanta, GA' }, outlet)).toEqual({
    format: 'tv',
    beats: [],
    place: 'Atlanta, GA',
  });
  expect(
    defaultsFrom({ formats: ['local'], beats: ['Business'], region: 'Memphis, TN' }, outlet),
  ).toEqual({ format: 'local', beats: ['Business'], place: 'Memphis, TN' });
});

it('a place that the editor emptied stays empty', () => {
  expect(defaultsFrom(none, { format: 'tv' }).place).toBe('');
});

it('what does not decide is left open', () => {
  expect(defaultsFrom({ ...none, region: 'National' }, { format: null })).toEqual({
    format: 'podcast',
    beats: [],
    place: '',
  });
  expect(
    defaultsFrom({ ...none, beats: ['Business', 'Culture', 'Health', 'Sports'] }, { format: null })
      .beats,
  ).toEqual([]);
});

it('a deadline lies after the day from which a request can be posted', () => {
  const now = Date.parse('2026-03-02T15:00:00Z');
  const zone = 'America/New_York';
  expect(defaultDeadline(zone, null, now)).toBe('2026-03-06T17:00');
  expect(defaultDeadline(zone, '2026-03-05T15:00:00Z', now)).toBe('2026-03-09T17:00');
  expect(defaultDeadline(zone, '2026-03-01T15:00:00Z', now)).toBe('2026-03-06T17:00');
});

it('the week is said, and from when the next can be posted', () => {
  const checked = { name: 'The Macon Hour', standing: 'proven', format: 'tv' } as const;
  const unchecked = { ...checked, standing: 'own_word' } as const;
  const left = { a_week: 2, remaining: 1, next_at: null };
  const none = { a_week: 2, remaining: 0, next_at: '2026-03-05T15:00:00Z' };
  const zone = 'America/New_York';
  expect(weekText({ outlet: checked, week: left }, zone)).toBe(
    'You can post 2 requests a week: 1 is left.',
  );
  expect(weekText({ outlet: unchecked, week: left }, zone)).toBe(
    'You can post 2 requests a week until we have checked your outlet: 1 is left.',
  );
  expect(weekText({ outlet: checked, week: none }, zone)).toMatch(
    /^You can post 2 requests a week\. Your next request can be posted from Thu, Mar 5/,
  );
});
