import * as z from 'zod/mini';

/** Form of the admin claim. Only the server can check the passcode. */
export const adminClaimFormSchema = z.object({
  email: z
    .string()
    .check(z.trim(), z.regex(/^\S+@\S+\.\S+$/, 'Please enter the owner’s email address.')),
  passcode: z.string().check(z.minLength(1, 'Please enter the passcode.')),
});

// Errors whose own text says nothing about the claim.
const GENERAL_CODES = ['unknown', 'internal_error', 'bad_response'];

/** Text of the red alert for a failed claim. */
export function adminClaimFailure(error: { code: string; userMessage: string }): string {
  if (error.code === 'invalid_passcode') return 'Invalid passcode';
  if (error.code === 'admin_exists') return 'Admin already exists. This route is disabled.';
  return GENERAL_CODES.includes(error.code) || error.userMessage === ''
    ? 'Failed to create admin'
    : error.userMessage;
}
