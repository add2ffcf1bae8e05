import type { FunctionCall } from '@domain/api/addresses.ts';
import { AppError, toAppError } from '@/lib/api/app-error';
import { env } from '@/lib/env';
import { functionError } from '@/lib/api/invoke';
import { parseResponse, type ResponseSchema } from '@/lib/api/parse-response';
import { fetchAsUser } from '@/lib/api/supabase';

interface StreamOptions<T> {
  body: Record<string, unknown>;
  /** Content type of the stream: one JSON value a line. */
  accept: string;
  /** Schema of one line. */
  schema: ResponseSchema<T>;
  onLine: (line: T) => void;
  signal?: AbortSignal;
}

/**
 * Calls an edge function that answers line by line and passes on each parsed line. Resolves when
 * the stream has ended. Throws AppError: the function's `{code, message}`, `network` when the
 * connection was cut or aborted, `bad_response` for a line that does not match the schema.
 */
export async function streamFunction<T>(
  name: FunctionCall,
  { body, accept, schema, onLine, signal }: StreamOptions<T>,
): Promise<void> {
  let response: Response;
  try {
    response = await fetchAsUser(`${env.supabaseUrl}/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept },
      body: JSON.stringify(body),
      ...(signal !== undefined && { signal }),
    });
  } catch (error) {
    throw cut(name, error);
  }
  if (!response.ok) throw await functionError(name, response);
  if (response.body === null) throw cut(name, 'no body');

  const parse = (line: string) => {
    if (line.trim() !== '') onLine(parseResponse(name, schema, readJson(line)));
  };
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw cut(name, error);
    });
    if (done) break;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(parse);
  }
  parse(rest);
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

function cut(name: string, cause: unknown): AppError {
  const { message } = toAppError(cause);
  return new AppError({
    code: 'network',
    message: `The stream of ${name} was cut: ${message}`,
    cause,
  });
}
