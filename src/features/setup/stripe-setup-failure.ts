/** Message beside the field that the server refused; it stays when the toast has closed. */
export function stripeSetupFieldError(error: { code: string; userMessage: string }): {
  passcode?: string;
  secret?: string;
} {
  switch (error.code) {
    case 'invalid_passcode':
      return { passcode: 'Please enter the correct passcode.' };
    case 'missing_secret':
      return { secret: 'Please enter the webhook signing secret.' };
    case 'invalid_secret':
      return { secret: error.userMessage };
    case 'link_expired':
      return { passcode: error.userMessage };
    default:
      return {};
  }
}

/** Text of the toast for a failed setup, by the server's error code. */
export function stripeSetupFailure(error: { code: string; userMessage: string }): string {
  switch (error.code) {
    case 'invalid_passcode':
      return 'Invalid Passcode - Please enter the correct passcode.';
    case 'missing_secret':
      return 'Missing Secret - Please enter the webhook signing secret.';
    case 'invalid_secret':
    case 'link_expired':
    case 'rate_limited':
    case 'not_configured':
    case 'network':
      return `Error - ${error.userMessage}`;
    default:
      return 'Error - Failed to save webhook secret.';
  }
}
