import { expect, it } from 'vitest';
import { defaultsFrom } from '@/features/requests/request-defaults';

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
