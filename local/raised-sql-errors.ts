import { inspect } from 'node:util';

interface RaisedError {
  code?: unknown;
  message?: unknown;
  detail?: unknown;
  hint?: unknown;
}

/**
 * Makes lite return the errors of SQL `raise exception` (P0001) as PostgREST does: status 400 with
 * code, hint and details. lite itself returns 500 without the hint, which carries the error code of
 * the app. The error is converted to PostgREST's `raise sqlstate 'PGRST'`, which lite passes on
 * completely.
 */
export function passRaisedErrors(connection: { normalizeDbError: (error: unknown) => unknown }) {
  const original = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => {
    const normal = original(error);
    if (typeof normal !== 'object' || normal === null) return normal;
    const raised: RaisedError = normal;
    if (raised.code !== 'P0001') return printedInOneLine(normal, raised);
    const converted = {
      code: 'PGRST',
      message: JSON.stringify({
        code: 'P0001',
        message: String(raised.message),
        details: raised.detail ?? null,
        hint: raised.hint ?? null,
      }),
      detail: JSON.stringify({ status: 400, headers: {} }),
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
