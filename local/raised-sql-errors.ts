import { inspect } from 'node:util';

interface RaisedError {
  code?: unknown;
  message?: unknown;
  detail?: unknown;
  hint?: unknown;
}

/** PostgREST's status of the errors for which lite has another one, or none; undefined for the rest. */
function statusOf(code: unknown): number | undefined {
  if (typeof code !== 'string') return undefined;
  if (code === '23503' || code === '23505') return 409;
  if (code === 'P0001' || code.startsWith('23')) return 400;
  // Serialization, deadlock, lock timeout, statement timeout.
  return /^(40|55P03|57014)/.test(code) ? 500 : undefined;
}

/**
 * Makes lite return the errors of SQL as PostgREST does, with its status, code, hint and details. lite
 * itself returns 500 without the hint of a `raise exception`, which carries the error code of the app,
 * and 500 without a code for a CHECK. The error is converted to PostgREST's `raise sqlstate 'PGRST'`,
 * which lite passes on completely.
 */
export function passRaisedErrors(connection: { normalizeDbError: (error: unknown) => unknown }) {
  const original = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => {
    const normal = original(error);
    if (typeof normal !== 'object' || normal === null) return normal;
    const raised: RaisedError = normal;
    const status = statusOf(raised.code);
    if (status === undefined) return printedInOneLine(normal, raised);
    const converted = {
      code: 'PGRST',
      message: JSON.stringify({
        code: raised.code,
        message: String(raised.message),
        details: raised.detail ?? null,
        hint: raised.hint ?? null,
      }),
      detail: JSON.stringify({ status, headers: {} }),
    };
    return printedInOneLine(converted, raised);
  };
}

/** lite prints every database error with all query values; this prints code and message only. */
function printedInOneLine(error: object, { code, message }: RaisedError): object {
  return Object.defineProperty(error, inspect.custom, {
    value: () => `[data] ${String(code)} ${String(message)}`,
    configurable: true,
  });
}
