import { describe, expect, it } from 'vitest';
import { claimFailure, claimProblems } from '@/features/setup/claim';

describe('claimProblems', () => {
  it('wants an address and a passcode', () => {
    expect(claimProblems({ email: ' owner@example.com ', passcode: 'x' })).toEqual({});
    expect(Object.keys(claimProblems({ email: 'owner', passcode: '' }))).toEqual([
      'email',
      'passcode',
    ]);
  });
});

describe('claimFailure', () => {
  it.each([
    ['invalid_passcode', 'whatever', 'Invalid passcode'],
    ['admin_exists', 'whatever', 'Admin already exists. This route is disabled.'],
    ['rate_limited', 'Too many tries. Please wait.', 'Too many tries. Please wait.'],
    ['unknown', 'Something went wrong. Please try again.', 'Failed to create admin'],
    ['internal_error', 'Something went wrong on our side.', 'Failed to create admin'],
    ['odd', '', 'Failed to create admin'],
  ])('%s', (code, userMessage, words) => {
    expect(claimFailure({ code, userMessage })).toBe(words);
  });
});
