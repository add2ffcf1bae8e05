import type { FunctionCall } from '@domain/api/addresses.ts';
import { mayBeErrorCode } from '@domain/error-code.ts';
import { AppError, toAppError } from '@/lib/api/app-error';
import { env } from '@/lib/env';

/** The answer that the script in the head has asked for (ask-link.ts); undefined for a second try. */
export function takeLinkResponse(): Promise<Response> | undefined {
  const response = window.__linkResponse;
  window.__linkResponse = undefined;
  return response;
}

/** The fields of a JSON object; none of anything else. */
export function fieldsOf(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null ? { ...data } : {};
}

/**
 * Calls an edge function without an account; a call with a body is a POST. `read` takes what the
 * page needs of the response and returns undefined when it is not there (a schema library would be
 * an eighth of these pages' script). `response` is the answer to the same call when it is already on
 * its way. Throws AppError: the `{code, message}` of the function, `network`, or `bad_response`.
 */
export async function callFunction<T>(
  name: FunctionCall,
  read: (data: unknown) => T | undefined,
  { body, response }: { body?: object; response?: Promise<Response> | undefined } = {},
): Promise<T> {
  let answer: Response;
  try {
    answer = await (response ??
      fetch(`${env.supabaseUrl}/functions/v1/${name}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', apikey: env.supabaseKey },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }));
  } catch (error) {
    throw toAppError(error);
  }
  const data: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const { code, message } = fieldsOf(data);
    const { status } = answer;
    // The functions write for the reader and name a code of ours. The words of a gateway are not for
    // the page: its status says enough.
    if (typeof message !== 'string' || !mayBeErrorCode(code)) {
      throw toAppError({ message: `${name} returned status ${String(status)}`, status });
    }
    throw new AppError({ code, message, userMessage: message, cause: data });
  }
  const value = read(data);
  if (value !== undefined) return value;
  throw new AppError({
    code: 'bad_response',
    message: `The response of ${name} is not what the page expects`,
    userMessage: 'Something went wrong. Please try again.',
    cause: data,
  });
}
