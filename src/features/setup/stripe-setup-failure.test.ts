import { describe, expect, it } from 'vitest';
import { stripeSetupFailure, stripeSetupFieldError } from '@/features/setup/stripe-setup-failure';

describe('stripeSetupFailure', () => {
  it.each([
    ['invalid_passcode', 'Invalid Passcode - Please enter the correct passcode.'],
    ['missing_secret', 'Missing Secret - Please enter the webhook signing secret.'],
    ['rate_limited', 'Error - Please wait.'],
    ['internal_error', 'Error - Failed to save webhook secret.'],
  ])('has a toast text for %s', (code, text) => {
    expect(stripeSetupFailure({ code, userMessage: 'Please wait.' })).toBe(text);
  });
});

describe('stripeSetupFieldError', () => {
  it.each([
    ['invalid_passcode', { passcode: 'Please enter the correct passcode.' }],
    ['missing_secret', { secret: 'Please enter the webhook signing secret.' }],
    ['invalid_secret', { secret: 'It starts with whsec_.' }],
    ['rate_limited', {}],
  ])('names the fields refused with %s', (code, fields) => {
    expect(stripeSetupFieldError({ code, userMessage: 'It starts with whsec_.' })).toEqual(fields);
  });
});
