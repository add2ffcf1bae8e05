import { AppError } from '@/lib/api/app-error';

/** The part of a zod schema (classic or mini) that reading a response needs. */
export interface ResponseSchema<T> {
  safeParse: (
    data: unknown,
  ) => { success: true; data: T } | { success: false; error: { message: string } };
}

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
