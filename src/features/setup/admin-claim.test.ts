import { describe, expect, it } from 'vitest';
import { adminClaimFailure, adminClaimFormSchema } from '@/features/setup/admin-claim';

describe('adminClaimFormSchema', () => {
  it('requires an email address, which it trims, and a passcode', () => {
    expect(
      adminClaimFormSchema.safeParse({ email: ' owner@example.com ', passcode: 'x' }).data,
    ).toEqual({ email: 'owner@example.com', passcode: 'x' });
    expect(
      adminClaimFormSchema
        .safeParse({ email: 'owner', passcode: '' })
        .error?.issues.map(({ path, message }) => [...path, message]),
    ).toEqual([
      ['email', 'Please enter the owner’s email address.'],
      ['passcode', 'Please enter the passcode.'],
    ]);
  });
});

describe('adminClaimFailure', () => {
  it.each([
    ['invalid_passcode', 'whatever', 'Invalid passcode'],
    ['admin_exists', 'whatever', 'Admin already exists. This route is disabled.'],
    ['rate_limited', 'Too many tries. Please wait.', 'Too many tries. Please wait.'],
    ['unknown', 'Something went wrong. Please try again.', 'Failed to create admin'],
    ['internal_error', 'Something went wrong on our side.', 'Failed to create admin'],
    ['bad_response', 'Something went wrong. Please try again.', 'Failed to create admin'],
    ['odd', '', 'Failed to create admin'],
  ])('has a text for %s', (code, userMessage, text) => {
    expect(adminClaimFailure({ code, userMessage })).toBe(text);
  });
});
