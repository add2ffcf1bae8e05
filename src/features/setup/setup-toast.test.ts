import { describe, expect, it } from 'vitest';
import { setupFailure } from './setup-toast';

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
