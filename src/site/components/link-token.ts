/** Whether a text has the form of a mailed link's token (`linkTokenSchema`). */
export function isLinkToken(text: string | null | undefined): text is string {
  return /^[A-Za-z0-9_-]{43}$/.test(text ?? '');
}
