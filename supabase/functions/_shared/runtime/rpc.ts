import type { SupabaseClient } from '@supabase/supabase-js';
import { parse, type $ZodType, type output } from 'zod/v4/core';
import { isErrorCode } from '../domain/errors.ts';
import { HttpError } from './request/http-error.ts';

/** The fields of a PostgREST error that the functions read. */
export interface DatabaseError {
  code?: string | undefined;
  message: string;
  hint?: string | null | undefined;
}

const GENERAL_MESSAGE = 'Something went wrong on our side. Please try again.';

/**
 * A database error as an HttpError. The SQL rules raise P0001 with an ErrorCode as the hint and the
 * user's message as the message; both reach the caller. A hint that is not an ErrorCode is a 500
 * `internal_error`, no answer a 503 `unavailable`, any other error a 500 `database_error`.
 */
export function fromDatabase(error: DatabaseError): HttpError {
  const cause = { cause: error };
  if (error.code === 'P0001') {
    return isErrorCode(error.hint)
      ? new HttpError(error.hint, error.message, cause)
      : new HttpError('internal_error', GENERAL_MESSAGE, cause);
  }
  // The client's own code for a request that failed on its way or took too long.
  if (error.code === '') return new HttpError('unavailable', GENERAL_MESSAGE, cause);
  if (error.code === '42501') return new HttpError('forbidden', 'You may not do that.', cause);
  return new HttpError('database_error', GENERAL_MESSAGE, cause);
}

/** Calls an SQL function and parses its result. Throws HttpError (see `fromDatabase`), ZodError. */
export async function callRpc<Schema extends $ZodType>(
  client: SupabaseClient,
  name: string,
  args: Record<string, unknown>,
  schema: Schema,
): Promise<output<Schema>> {
  const { data, error } = await client.rpc(name, args);
  if (error) throw fromDatabase(error);
  return parse(schema, data);
}
