/** The field that a refusal is about, with words that stay beside it when the notice has gone. */
export function setupFieldError(error: { code: string; userMessage: string } | null): {
  passcode?: string;
  secret?: string;
} {
  switch (error?.code) {
    case 'invalid_passcode':
      return { passcode: 'Please enter the correct passcode.' };
    case 'missing_secret':
      return { secret: 'Please enter the webhook signing secret.' };
    case 'invalid_secret':
      return { secret: error.userMessage };
    default:
      return {};
  }
}

/**
 * The notice for a failed setup, by the server's code: the spec's own words where it has some,
 * the server's words otherwise.
 */
export function setupFailure(error: { code: string; userMessage: string }): string {
  switch (error.code) {
    case 'invalid_passcode':
      return 'Invalid Passcode - Please enter the correct passcode.';
    case 'missing_secret':
      return 'Missing Secret - Please enter the webhook signing secret.';
    case 'invalid_secret':
    case 'rate_limited':
    case 'not_configured':
    case 'network':
      return `Error - ${error.userMessage}`;
    default:
      return 'Error - Failed to save webhook secret.';
  }
}
