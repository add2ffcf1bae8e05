import { inspect } from 'node:util';

interface RaisedError {
  code?: unknown;
  message?: unknown;
  detail?: unknown;
  hint?: unknown;
}

/** What PostgREST answers while it has no connection to the database. */
const NO_CONNECTION = {
  code: 'PGRST000',
  message: 'Could not connect with the database. Please try again.',
  details: null,
  hint: null,
};

/** Whether the connection was cut, by the server or on the way. */
function isCut({ code, message }: RaisedError): boolean {
  return (
    /^(?:08|57P0[123]|ECONN|EPIPE)/u.test(typeof code === 'string' ? code : '') ||
    /connection terminated|terminating connection|not queryable/iu.test(String(message))
  );
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
    if (isCut(raised)) return printedInOneLine(passedOn(NO_CONNECTION, 503), raised);
    const status = statusOf(raised.code);
    if (status === undefined) return printedInOneLine(normal, raised);
    const answer = {
      code: raised.code,
      message: String(raised.message),
      details: raised.detail ?? null,
      hint: raised.hint ?? null,
    };
    return printedInOneLine(passedOn(answer, status), raised);
  };
}

/** An error that lite passes on with this body and status. */
const passedOn = (answer: object, status: number) => ({
  code: 'PGRST',
  message: JSON.stringify(answer),
  detail: JSON.stringify({ status, headers: {} }),
});

/** lite prints every database error with all query values; this prints code and message only. */
function printedInOneLine(error: object, { code, message }: RaisedError): object {
  return Object.defineProperty(error, inspect.custom, {
    value: () => `[data] ${String(code)} ${String(message)}`,
    configurable: true,
  });
}
