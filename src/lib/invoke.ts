import { FunctionsHttpError } from '@supabase/functions-js';
import { AppError, toAppError } from '@/lib/app-error';
import { parseResponse, type ResponseSchema } from '@/lib/parse-response';
import { supabase } from '@/lib/supabase';

interface InvokeOptions<T> {
  /** A reading call puts its question into the name's query (`name?t=…`). */
  method?: 'GET' | 'POST';
  body?: Record<string, unknown>;
  schema: ResponseSchema<T>;
  signal?: AbortSignal;
}

/**
 * Calls an edge function as the current user and parses its answer.
 * Throws AppError: the function's own `{code, message}` when it gave one, `network` when it could
 * not be reached, `bad_response` when the answer is not what the schema says.
 */
export async function invokeFunction<T>(
  name: string,
  { method = 'POST', body, schema, signal }: InvokeOptions<T>,
): Promise<T> {
  const answer = await supabase.functions.invoke<unknown>(name, {
    method,
    ...(body !== undefined && { body }),
    ...(signal !== undefined && { signal }),
  });
  if (answer.error !== null) throw await functionError(answer.error);
  return parseResponse(name, schema, answer.data);
}

async function functionError(error: unknown): Promise<AppError> {
  if (!(error instanceof FunctionsHttpError)) return toAppError(error);
  const response = error.context as Response;
  const body: unknown = await response.json().catch(() => null);
  if (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    'message' in body &&
    typeof body.code === 'string' &&
    typeof body.message === 'string'
  ) {
    return new AppError({
      code: body.code,
      message: body.message,
      userMessage: body.message,
      cause: error,
    });
  }
  return toAppError({ name: error.name, message: error.message, status: response.status });
}
