import { expect, it } from 'vitest';
import { defaultsFrom } from '@/features/requests/request-defaults';

const none = { formats: [], beats: [], region: null };

it('a new request starts with what the rules say, else the outlet', () => {
  const outlet = { format: 'tv', region: 'Atlanta, GA' } as const;
  expect(defaultsFrom(none, outlet)).toEqual({ format: 'tv', beats: [], place: 'Atlanta, GA' });
  expect(
    defaultsFrom({ formats: ['local'], beats: ['Business'], region: 'Memphis, TN' }, outlet),
  ).toEqual({ format: 'local', beats: ['Business'], place: 'Memphis, TN' });
});

it('what does not decide is left open', () => {
  expect(defaultsFrom(none, { format: null, region: 'National' })).toEqual({
    format: 'podcast',
    beats: [],
    place: '',
  });
  expect(
    defaultsFrom(
      { ...none, beats: ['Business', 'Culture', 'Health', 'Sports'] },
      { format: null, region: null },
    ).beats,
  ).toEqual([]);
});
