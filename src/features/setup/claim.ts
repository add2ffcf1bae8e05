export interface ClaimInput {
  email: string;
  passcode: string;
}

/** What keeps a claim from being sent; the passcode itself is judged by the server alone. */
export function claimProblems({ email, passcode }: ClaimInput): {
  email?: string;
  passcode?: string;
} {
  return {
    ...(!/^\S+@\S+\.\S+$/.test(email.trim()) && {
      email: 'Please enter the owner’s email address.',
    }),
    ...(passcode === '' && { passcode: 'Please enter the passcode.' }),
  };
}

// Failures whose own words say nothing about the claim.
const NO_WORDS = ['unknown', 'internal_error', 'bad_answer'];

/** The red alert's words: the spec's for its two cases, else the error's own, else the fallback. */
export function claimFailure(error: { code: string; userMessage: string }): string {
  if (error.code === 'invalid_passcode') return 'Invalid passcode';
  if (error.code === 'admin_exists') return 'Admin already exists. This route is disabled.';
  return NO_WORDS.includes(error.code) || error.userMessage === ''
    ? 'Failed to create admin'
    : error.userMessage;
}
