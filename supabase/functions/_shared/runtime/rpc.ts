import type { SupabaseClient } from '@supabase/supabase-js';
import { parse, type $ZodType, type output } from 'zod/v4/core';
import { HttpError } from './http-error.ts';

/** The shape of PostgREST's error, as far as we read it. */
export interface DatabaseError {
  code?: string | undefined;
  message: string;
  hint?: string | null | undefined;
  details?: string | null | undefined;
}

const CODE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  not_signed_in: 401,
  quota_exceeded: 402,
  forbidden: 403,
  not_owner: 403,
  not_admin: 403,
  not_media: 403,
  unknown_token: 404,
  gone: 410,
  rate_limited: 429,
};

/** 404 for every `…_not_found`, 400 for every `bad_…`, else what the list says or 409. */
function statusOf(code: string): number {
  if (code === 'not_found' || code.endsWith('_not_found')) return 404;
  if (code.startsWith('bad_') || code.startsWith('invalid_')) return 400;
  return STATUS_BY_CODE[code] ?? 409;
}

/**
 * A database refusal as an HttpError. Our SQL raises P0001 with the code in HINT and a sentence in
 * the message; those reach the caller (409 unless the code says otherwise). All else is a 500.
 */
export function fromDatabase(error: DatabaseError): HttpError {
  const hint = error.hint?.trim() ?? '';
  if (error.code === 'P0001') {
    const code = CODE.test(hint) ? hint : CODE.test(error.message) ? error.message : null;
    if (code !== null) {
      const sentence = code === hint ? error.message : hint;
      return new HttpError(
        statusOf(code),
        code,
        sentence !== '' && !CODE.test(sentence) ? sentence : 'That is not possible right now.',
        { cause: error },
      );
    }
  }
  if (error.code === '42501') {
    return new HttpError(403, 'forbidden', 'You may not do that.', { cause: error });
  }
  return new HttpError(
    500,
    'database_error',
    'Something went wrong on our side. Please try again.',
    {
      cause: error,
    },
  );
}

/** Calls an SQL function and checks its answer; throws HttpError (see `fromDatabase`). */
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
