import { AppError } from '@/lib/app-error';

/** A zod schema, classic or mini: all that is asked of it here is to read a response. */
export interface ResponseSchema<T> {
  safeParse: (
    data: unknown,
  ) => { success: true; data: T } | { success: false; error: { message: string } };
}

/** A server's response in the shape that the schema says. Throws AppError `bad_response`. */
export function parseResponse<T>(source: string, schema: ResponseSchema<T>, data: unknown): T {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new AppError({
    code: 'bad_response',
    message: `${source} answered in an unknown shape: ${parsed.error.message}`,
    userMessage: 'Something went wrong. Please try again.',
    cause: parsed.error,
  });
}
