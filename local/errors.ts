/** An error that the developer can fix: printed as its message only, without a stack trace. */
export class StackError extends Error {
  override name = 'StackError';
}

/** The message of a thrown value. */
export function messageOf(error: unknown): string {
  const isObject = typeof error === 'object' && error !== null;
  return isObject && 'message' in error ? String(error.message) : String(error);
}

/** The system error code (`ENOENT`, `EADDRINUSE`) or SQLSTATE of an error, if it has one. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
