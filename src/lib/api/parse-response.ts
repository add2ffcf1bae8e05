import { AppError } from '@/lib/api/app-error';

/** The part of a zod schema (classic or mini) that reading a response needs. */
export interface ResponseSchema<T> {
  safeParse: (
    data: unknown,
  ) => { success: true; data: T } | { success: false; error: { message: string } };
}

/** Any object, for what the first load reads without zod: 8 KB of gzip that it does not need. */
export const anObject = <T extends object>(): ResponseSchema<T> => ({
  safeParse: (data) =>
    typeof data === 'object' && data !== null
      ? { success: true, data: data as T }
      : { success: false, error: { message: 'no object' } },
});

/** A server's response, parsed with a schema. Throws AppError `bad_response` on a mismatch. */
export function parseResponse<T>(source: string, schema: ResponseSchema<T>, data: unknown): T {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new AppError({
    code: 'bad_response',
    message: `The response of ${source} does not match its schema: ${parsed.error.message}`,
    userMessage: 'Something went wrong. Please try again.',
    cause: parsed.error,
  });
}
