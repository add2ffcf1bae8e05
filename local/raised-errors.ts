import { inspect } from 'node:util';

interface Raised {
  code?: unknown;
  message?: unknown;
  detail?: unknown;
  hint?: unknown;
}

/**
 * lite answers an SQL `raise exception` (P0001) with a 500 that has lost its hint. PostgREST
 * answers 400 with code, hint and details, and our rules live in those: so such an error is handed
 * to lite in the one form it passes on whole, PostgREST's own `raise sqlstate 'PGRST'`.
 */
export function keepRaisedErrors(connection: { normalizeDbError: (error: unknown) => unknown }) {
  const before = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => {
    const normal = before(error);
    if (typeof normal !== 'object' || normal === null) return normal;
    const raised: Raised = normal;
    if (raised.code !== 'P0001') return inOneLine(normal, raised);
    const whole = {
      code: 'PGRST',
      message: JSON.stringify({
        code: 'P0001',
        message: String(raised.message),
        details: raised.detail ?? null,
        hint: raised.hint ?? null,
      }),
      detail: JSON.stringify({ status: 400, headers: {} }),
    };
    return inOneLine(whole, raised);
  };
}

/** lite prints every database error whole, with the values of its query: a line says enough. */
function inOneLine(error: object, { code, message }: Raised): object {
  return Object.defineProperty(error, inspect.custom, {
    value: () => `[data] ${String(code)} ${String(message)}`,
    configurable: true,
  });
}
