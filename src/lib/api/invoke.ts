import * as z from 'zod/mini';
import type { FunctionCall } from '@domain/api/addresses.ts';
import { mayBeErrorCode } from '@domain/error-code.ts';
import { AppError, toAppError } from '@/lib/api/app-error';
import { noteFirst, takeFirst } from '@/lib/api/first-requests';
import { parseResponse, type ResponseSchema } from '@/lib/api/parse-response';
import { fetchAsUser } from '@/lib/api/supabase';
import { env } from '@/lib/env';

interface InvokeOptions<T> {
  /** A GET call puts its parameters into the query of the name (`name?t=…`). */
  method?: 'GET' | 'POST';
  body?: Record<string, unknown>;
  schema: ResponseSchema<T>;
  signal?: AbortSignal;
}

/**
 * Calls an edge function as the current user and parses its response. Throws AppError: the
 * `{code, message}` of the function when the response has one, `network` when the function could
 * not be reached, `bad_response` when the response does not match the schema.
 */
export async function invokeFunction<T>(
  name: FunctionCall,
  { method = 'POST', body, schema, signal }: InvokeOptions<T>,
): Promise<T> {
  const url = `${env.supabaseUrl}/functions/v1/${name}`;
  const init: RequestInit = {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    ...(signal !== undefined && { signal }),
  };
  noteFirst(url, init);
  let response: Response;
  try {
    response = await (takeFirst(url, init) ?? fetchAsUser(url, init));
  } catch (error) {
    throw toAppError(error);
  }
  if (!response.ok) throw await functionError(name, response);
  const data: unknown = await response.json().catch(() => null);
  return parseResponse(name, schema, data);
}

const refusalSchema = z.object({ code: z.string(), message: z.string() });

/** The refusal of an edge function as AppError; the body of the response is its `cause`. */
export async function functionError(name: string, response: Response): Promise<AppError> {
  const cause: unknown = await response.json().catch(() => null);
  const { status } = response;
  const body = refusalSchema.safeParse(cause).data;
  if (body === undefined) {
    return toAppError({ message: `${name} returned status ${String(status)}`, status });
  }
  const { code, message } = body;
  // The gateway of the backend refuses with codes of its own: the status classifies those.
  const own = mayBeErrorCode(code) && (status !== 401 || code === 'invalid_passcode');
  const known = own ? code : toAppError({ status }).code;
  return new AppError({ code: known, message, userMessage: message, cause });
}
