const MESSAGES = {
  network: 'We could not reach the server. Check your connection and try again.',
  unauthenticated: 'Your session has ended. Please sign in again.',
  forbidden: 'You do not have access to this.',
  not_found: 'We could not find that.',
  conflict: 'This was already taken or changed. Please check and try again.',
  invalid: 'Something in there is not valid. Please check and try again.',
  rate_limited: 'Too many tries in a short time. Please wait a moment.',
  unknown: 'Something went wrong. Please try again.',
} as const;

type KnownCode = keyof typeof MESSAGES;

interface AppErrorInit {
  code: string;
  /** Words for the log. */
  message: string;
  /** Words for the person in front of the screen. */
  userMessage?: string | undefined;
  cause?: unknown;
}

/** Every failure that components see: they decide by `code` and show `userMessage`. */
export class AppError extends Error {
  readonly code: string;
  readonly userMessage: string;

  constructor({ code, message, userMessage, cause }: AppErrorInit) {
    super(message, { cause });
    this.name = 'AppError';
    this.code = code;
    this.userMessage = userMessage ?? (code in MESSAGES ? MESSAGES[code as KnownCode] : message);
  }
}

/** True when asking again may help: the server was away or answered with its own failure. */
export function isRetryable(error: unknown): boolean {
  const { code } = toAppError(error);
  return code === 'network' || code === 'unknown';
}

const POSTGREST_CODES: Record<string, KnownCode> = {
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
 * Classifies whatever was thrown or returned (PostgREST, auth, fetch, our own) to an AppError.
 * An AppError passes through untouched.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const like: ErrorLike = typeof error === 'object' && error !== null ? error : {};
  const message = text(like.message) || String(error);
  const code = text(like.code);
  const status = typeof like.status === 'number' ? like.status : undefined;
  const of = (known: KnownCode, userMessage?: string) =>
    new AppError({ code: known, message, userMessage, cause: error });

  if (
    NETWORK_WORDS.test(message) ||
    like.name === 'AuthRetryableFetchError' ||
    like.name === 'FunctionsFetchError'
  ) {
    return of('network');
  }
  if (code === 'P0001') return ownRule(message, text(like.hint), error);
  const known = POSTGREST_CODES[code];
  if (known !== undefined) return of(known);
  if (isAuthError(like)) {
    return new AppError({ code: code || 'auth', message, userMessage: message, cause: error });
  }
  if (status === 401) return of('unauthenticated');
  if (status === 403) return of('forbidden');
  if (status === 404) return of('not_found');
  if (status === 429) return of('rate_limited');
  return of('unknown');
}

/** A rule of ours in SQL raises a sentence with a snake_case code as its hint, or the reverse. */
function ownRule(message: string, hint: string, cause: unknown): AppError {
  const isCode = (value: string) => /^[a-z][a-z0-9_]+$/.test(value);
  if (isCode(hint)) return new AppError({ code: hint, message, userMessage: message, cause });
  const userMessage = hint === '' ? MESSAGES.unknown : hint;
  return new AppError({ code: isCode(message) ? message : 'rule', message, userMessage, cause });
}

function isAuthError(like: ErrorLike): boolean {
  return typeof like.name === 'string' && like.name.startsWith('Auth');
}
