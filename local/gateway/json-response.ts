import { ERROR_STATUS, type ErrorCode } from '../../supabase/functions/_shared/domain/errors.ts';

/** A JSON response that is never cached. */
export function jsonResponse(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

/** A `{code, message}` response, as the edge functions send it, with the status of its code. */
export function errorResponse(
  code: ErrorCode,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return jsonResponse(ERROR_STATUS[code], { code, message }, headers);
}
