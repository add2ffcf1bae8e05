import { toAppError } from '@/lib/api/app-error';
import { parseResponse, type ResponseSchema } from '@/lib/api/parse-response';
import { supabase } from '@/lib/api/supabase';
import type { Database } from '@/types/database';

type Functions = Database['public']['Functions'];

/**
 * Calls an SQL function as the current user and parses its result. Throws AppError: the code and
 * message of the rule that refused, `network` when the server could not be reached, `bad_response`
 * when the result does not match the schema.
 */
export async function rpc<Name extends keyof Functions, T>(
  name: Name,
  args: Functions[Name]['Args'],
  schema: ResponseSchema<T>,
  signal?: AbortSignal,
): Promise<T> {
  const call = supabase.rpc(name, args);
  const { data, error } = await (signal === undefined ? call : call.abortSignal(signal));
  if (error !== null) throw toAppError(error);
  return parseResponse<T>(name, schema, data);
}
