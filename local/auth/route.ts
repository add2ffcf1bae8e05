import { z } from 'zod';
import { CORS_HEADERS } from '../gateway/cors.ts';
import { jsonResponse } from '../gateway/json-response.ts';

const bodySchema = z.object({
  email: z.string().optional(),
  password: z.string().optional(),
  type: z.string().optional(),
  token_hash: z.string().optional(),
});

/** An auth request on its way to lite. */
export interface AuthCall {
  request: Request;
  /** The fields of the JSON body that the extensions read; empty when it cannot be parsed. */
  body: z.infer<typeof bodySchema>;
  /** Passes the request to lite's own handler. */
  forward: () => Promise<Response>;
}

/** Handles one auth route instead of lite, or around it. */
export type AuthRoute = (call: AuthCall) => Promise<Response>;

/** The error code with which lite and hosted projects refuse another mail within the pause. */
export const MAIL_LIMIT_CODE = 'over_email_send_rate_limit';

/** Parses the JSON body of an auth request. */
export function parseAuthBody(text: string): AuthCall['body'] {
  try {
    return bodySchema.catch({}).parse(JSON.parse(text || '{}'));
  } catch {
    return {};
  }
}

/** Whether a JSON body has NUL or a lone surrogate, which a text of PostgreSQL cannot hold. */
export function isUnstorable(text: string): boolean {
  let found = false;
  const inspect = (_name: string, value: unknown) => {
    if (typeof value === 'string' && /\0|\p{Surrogate}/u.test(value)) found = true;
    return value;
  };
  try {
    JSON.parse(text || '{}', inspect);
  } catch {
    return false;
  }
  return found;
}

/** An error response in the format of the hosted auth service. */
export function authError(status: number, code: string, message: string): Response {
  return jsonResponse(status, { code: status, error_code: code, msg: message }, CORS_HEADERS);
}

/** The error code of lite's response; undefined when it succeeded or has none. */
export async function authErrorCode(response: Response): Promise<string | undefined> {
  if (response.ok) return undefined;
  const body = z.object({ error_code: z.string() }).safeParse(await response.clone().json());
  return body.success ? body.data.error_code : undefined;
}
