import { describe, expect, it } from 'vitest';
import { setupFailure, setupFieldError } from '@/features/setup/setup-toast';

describe('setupFailure', () => {
  it.each([
    ['invalid_passcode', 'Invalid Passcode - Please enter the correct passcode.'],
    ['missing_secret', 'Missing Secret - Please enter the webhook signing secret.'],
    ['rate_limited', 'Error - Please wait.'],
    ['internal_error', 'Error - Failed to save webhook secret.'],
  ])('%s', (code, words) => {
    expect(setupFailure({ code, userMessage: 'Please wait.' })).toBe(words);
  });
});

describe('setupFieldError', () => {
  it.each([
    ['invalid_passcode', { passcode: 'Please enter the correct passcode.' }],
    ['missing_secret', { secret: 'Please enter the webhook signing secret.' }],
    ['invalid_secret', { secret: 'It starts with whsec_.' }],
    ['rate_limited', {}],
  ])('%s', (code, fields) => {
    expect(setupFieldError({ code, userMessage: 'It starts with whsec_.' })).toEqual(fields);
  });

  it('is silent before the first try', () => {
    expect(setupFieldError(null)).toEqual({});
  });
});
