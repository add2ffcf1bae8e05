/** A failure that a person can repair: shown as its message alone, without a stack trace. */
export class StackError extends Error {
  override name = 'StackError';
}

/** The words of anything that was thrown. */
export function messageOf(error: unknown): string {
  const isObject = typeof error === 'object' && error !== null;
  return isObject && 'message' in error ? String(error.message) : String(error);
}

/** The system's code (`ENOENT`, `EADDRINUSE`, …) or SQLSTATE of an error, when it has one. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
