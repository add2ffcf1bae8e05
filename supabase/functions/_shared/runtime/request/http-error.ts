import { ERROR_STATUS, type ErrorCode } from '../../domain/errors.ts';

/** An error whose code and message the caller receives. The status follows from the code. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: ErrorCode;
  /** Messages by field name when the input is invalid. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** Additional members of the response body, such as the exceeded quota. */
  readonly extra: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      fields?: Record<string, string>;
      extra?: Record<string, unknown>;
      cause?: unknown;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = ERROR_STATUS[code];
    this.code = code;
    this.fields = options.fields;
    this.extra = options.extra;
  }
}

/**
 * A required setting is missing. The log names the setting; the caller receives 503
 * `not_configured`.
 */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
