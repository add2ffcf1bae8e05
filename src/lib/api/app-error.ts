import { mayBeErrorCode } from '@domain/error-code.ts';
import type { ErrorCode } from '@domain/errors.ts';

/** Codes for failures that only the browser can detect. */
type BrowserCode = 'network' | 'unknown' | 'conflict' | 'invalid' | 'bad_response' | 'bad_picture';

/** The codes of the auth server that screens decide by. */
const AUTH_CODES = [
  'email_address_invalid',
  'email_exists',
  'email_not_confirmed',
  'invalid_credentials',
  'otp_disabled',
  'otp_expired',
  'over_email_send_rate_limit',
  'same_password',
  'weak_password',
] as const;

/** `auth_refused` stands for every code of the auth server that is not in the list. */
type AuthCode = (typeof AUTH_CODES)[number] | 'auth_refused';

export type AppErrorCode = ErrorCode | BrowserCode | AuthCode;

const MESSAGES: Readonly<Partial<Record<AppErrorCode, string>>> = {
  network: 'We could not reach the server. Check your connection and try again.',
  unauthenticated: 'Your session has ended. Please sign in again.',
  forbidden: 'You do not have access to this.',
  not_found: 'We could not find that.',
  conflict: 'This was already taken or changed. Please check and try again.',
  invalid: 'Something in there is not valid. Please check and try again.',
  rate_limited: 'Too many tries in a short time. Please wait a moment.',
  unknown: 'Something went wrong. Please try again.',
};

interface AppErrorInit {
  code: AppErrorCode;
  /** Text for the log. */
  message: string;
  /** Text for the screen; by default the text of the code, or `message` for a code without one. */
  userMessage?: string | undefined;
  cause?: unknown;
}

/** Every failure that components see: they decide by `code` and show `userMessage`. */
export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly userMessage: string;

  constructor({ code, message, userMessage, cause }: AppErrorInit) {
    super(message, { cause });
    this.name = 'AppError';
    this.code = code;
    this.userMessage = userMessage ?? MESSAGES[code] ?? message;
  }
}

/** True when a retry may succeed: the server was unreachable or failed itself. */
export function isRetryable(error: unknown): boolean {
  const { code } = toAppError(error);
  return code === 'network' || code === 'unknown';
}

const POSTGREST_CODES: Partial<Record<string, AppErrorCode>> = {
  '42501': 'forbidden',
  PGRST116: 'not_found',
  PGRST301: 'unauthenticated',
  PGRST302: 'unauthenticated',
  PGRST303: 'unauthenticated',
  '23505': 'conflict',
  '23503': 'invalid',
  '23514': 'invalid',
  '22001': 'invalid',
  '22P02': 'invalid',
};

const STATUS_CODES: Partial<Record<number, AppErrorCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  429: 'rate_limited',
};

const NETWORK_WORDS =
  /failed to fetch|timed out|TimeoutError|networkerror|load failed|fetch failed|network request failed|connection refused/i;

interface ErrorLike {
  name?: unknown;
  message?: unknown;
  code?: unknown;
  hint?: unknown;
  status?: unknown;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Classifies any thrown or returned error (PostgREST, auth, fetch, our own) as an AppError.
 * Returns an AppError unchanged.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const like: ErrorLike = typeof error === 'object' && error !== null ? error : {};
  const message = text(like.message) || String(error);
  const code = text(like.code);
  const as = (known: AppErrorCode, userMessage?: string) =>
    new AppError({ code: known, message, userMessage, cause: error });

  if (NETWORK_WORDS.test(message) || like.name === 'AuthRetryableFetchError') {
    return as('network');
  }
  // A rule in SQL raises P0001 with a code as the hint and a sentence for the screen as the message.
  if (code === 'P0001' && mayBeErrorCode(like.hint)) return as(like.hint, message);
  const known = POSTGREST_CODES[code];
  if (known !== undefined) return as(known);
  if (text(like.name).startsWith('Auth')) {
    return as(AUTH_CODES.find((each) => each === code) ?? 'auth_refused', message);
  }
  const byStatus = typeof like.status === 'number' ? STATUS_CODES[like.status] : undefined;
  return as(byStatus ?? 'unknown');
}
