import { parse, safeParse, type $ZodRawIssue, type $ZodType, type output } from 'zod/v4/core';
import { inBackground } from '../background.ts';
import { withCors } from './cors.ts';
import { ConfigError, HttpError } from './http-error.ts';
import { createLog, type Log } from '../log.ts';

export type Handler = (request: Request) => Promise<Response>;

const DEFAULT_BODY_LIMIT = 64 * 1024;

/** A JSON response that must not be cached. */
function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
}

/** A 200 response with the body that `schema` describes. Throws ZodError when `body` does not match. */
export function respond<Schema extends $ZodType>(schema: Schema, body: output<Schema>): Response {
  return json(200, parse(schema, body));
}

/** The body `{code, message, fields?, …}` that tells the caller of an error. */
function errorBody(error: HttpError) {
  return {
    ...error.extra,
    code: error.code,
    message: error.message,
    ...(error.fields ? { fields: error.fields } : {}),
  };
}

function errorResponse(error: HttpError): Response {
  return json(error.status, errorBody(error));
}

/**
 * A 200 response that sends each emitted value as one line of JSON (ndjson). `produce` goes on when
 * the client disconnects. A value that does not match the schema ends the response.
 */
export function respondLines<Schema extends $ZodType>(
  schema: Schema,
  produce: (emit: (value: output<Schema>) => void) => Promise<void>,
  log: Log,
): Response {
  const encoder = new TextEncoder();
  let connected = true;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const emit = (value: output<Schema>) => {
        const line = `${JSON.stringify(parse(schema, value))}\n`;
        if (connected) controller.enqueue(encoder.encode(line));
      };
      inBackground(async () => {
        try {
          await produce(emit);
        } finally {
          if (connected) controller.close();
        }
      }, log);
    },
    cancel() {
      connected = false;
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'application/x-ndjson; charset=utf-8',
      // A proxy that compresses or buffers would hold the lines back.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** What the caller may know of an error, for a response that has already begun. */
export function reportedError(error: unknown, log: Log) {
  return errorBody(publicError(error, log));
}

/**
 * Wraps the work of a function: handles preflight, allowed methods and CORS, and turns every thrown
 * error into a `{code, message}` body. An error that is not an HttpError is logged with its details
 * and returned as a general 500.
 */
export function endpoint(
  options: { name: string; methods: readonly string[]; log?: Log },
  work: Handler,
): Handler {
  const log = options.log ?? createLog(options.name);
  const { methods } = options;

  return async (request) => {
    if (request.method === 'OPTIONS') return withCors(new Response(null, { status: 204 }), methods);
    if (!methods.includes(request.method)) {
      const response = errorResponse(
        new HttpError('method_not_allowed', 'This address does not take that kind of request.'),
      );
      response.headers.set('allow', methods.join(', '));
      return withCors(response, methods);
    }
    try {
      return withCors(await work(request), methods);
    } catch (error) {
      return withCors(errorResponse(publicError(error, log)), methods);
    }
  };
}

const GENERAL_MESSAGE = 'Something went wrong on our side. Please try again.';

/** What `fetch` and the client of the storage throw when there is no answer, or no end of one. */
const UNANSWERED: readonly unknown[] = ['AbortError', 'TimeoutError', 'StorageUnknownError'];

function publicError(error: unknown, log: Log): HttpError {
  if (error instanceof HttpError) {
    if (error.status >= 500) log('error', error.code, { error });
    return error;
  }
  if (error instanceof ConfigError) {
    log('error', 'not_configured', { error });
    return new HttpError(
      'not_configured',
      'This part of the service is not set up yet. Please try again later.',
    );
  }
  if (error instanceof Error && UNANSWERED.includes(error.name)) {
    log('error', 'unavailable', { error });
    return new HttpError('unavailable', GENERAL_MESSAGE);
  }
  log('error', 'unexpected_error', { error });
  return new HttpError('internal_error', GENERAL_MESSAGE);
}

/**
 * The request body as text; reading stops at `limit` bytes.
 * Throws 413 `body_too_large`, 400 `invalid_body` when the body is not UTF-8 or is interrupted.
 */
export async function readText(request: Request, limit = DEFAULT_BODY_LIMIT): Promise<string> {
  const tooLarge = () => new HttpError('body_too_large', 'That is too much text at once.');
  if (Number(request.headers.get('content-length') ?? 0) > limit) {
    await request.body?.cancel();
    throw tooLarge();
  }
  if (!request.body) return '';

  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = request.body.getReader();
  let size = 0;
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size += value.byteLength;
      if (size > limit) throw tooLarge();
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    if (error instanceof HttpError) throw error;
    throw new HttpError('invalid_body', 'The request could not be read.', { cause: error });
  }
}

/**
 * The JSON body, parsed by `schema`.
 * Throws 400 `invalid_json`, 400 `invalid_input` with a message per field, also for characters that
 * cannot be stored, 413 `body_too_large`.
 */
export async function readJson<Schema extends $ZodType>(
  request: Request,
  schema: Schema,
  limit = DEFAULT_BODY_LIMIT,
): Promise<output<Schema>> {
  const text = await readText(request, limit);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new HttpError('invalid_json', 'The request is not valid JSON.');
  }
  const input = parseInput(value, schema);
  refuseUnstorable(input);
  return input;
}

/** No request nests deeper than a few levels. */
const MAX_DEPTH = 32;

/** NUL and lone surrogates can stand in JSON, but not in a text of PostgreSQL. */
function refuseUnstorable(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') {
    if (!/\0|\p{Surrogate}/u.test(value)) return;
    const message = 'This has a character that cannot be kept. Please type it again.';
    throw new HttpError('invalid_input', message, {
      fields: { [path.join('.') || 'body']: message },
    });
  }
  if (value === null || typeof value !== 'object') return;
  // Before the stack of calls overflows.
  if (path.length > MAX_DEPTH) throw new HttpError('invalid_input', 'This is nested too deeply.');
  for (const [name, member] of Object.entries(value)) {
    refuseUnstorable(name, path);
    refuseUnstorable(member, [...path, name]);
  }
}

/** Words for an issue whose schema has no message of its own: the validator's stay inside. */
function plainWords(issue: $ZodRawIssue): string {
  const units = issue.origin === 'string' ? ' characters' : '';
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is missing.' : 'This is not valid.';
    case 'too_big':
      return `At most ${String(issue.maximum)}${units}, please.`;
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'This is missing.'
        : `At least ${String(issue.minimum)}${units}, please.`;
    default:
      return 'This is not valid.';
  }
}

/** Parses `value`. Throws 400 `invalid_input` with the first message and one message per field. */
export function parseInput<Schema extends $ZodType>(
  value: unknown,
  schema: Schema,
): output<Schema> {
  const parsed = safeParse(schema, value, { error: plainWords });
  if (parsed.success) return parsed.data;

  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const name = issue.path.map(String).join('.') || 'body';
    fields[name] ??= issue.message;
  }
  const message = Object.values(fields)[0] ?? 'Please check what you entered.';
  throw new HttpError('invalid_input', message, { fields });
}

/**
 * The caller's IP address for rate limits, as seen by the nearest trusted proxy; of an IPv6 address its
 * network. Hosted functions run behind Cloudflare, which overwrites `cf-connecting-ip`; elsewhere our own
 * gateway appends the last entry of `x-forwarded-for`, while a client can forge the entries before it.
 */
export function clientAddress(request: Request): string {
  const seen =
    request.headers.get('cf-connecting-ip') ??
    request.headers.get('x-forwarded-for')?.split(',').at(-1);
  return networkOf(seen?.trim().slice(0, 64) ?? '') || 'unknown';
}

/** An IPv6 address as its /64, all of which one customer of a provider has; others as they are. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  const groups = [...head, ...zeros, ...tail].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
