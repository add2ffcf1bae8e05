/** A refusal that a caller may read: HTTP status, stable snake_case code, words for a person. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  /** Messages by field name, when the input was at fault. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** Extra body members, e.g. the quota that was exceeded. */
  readonly extra: Readonly<Record<string, unknown>> | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      fields?: Record<string, string>;
      extra?: Record<string, unknown>;
      cause?: unknown;
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.extra = more.extra;
  }
}

/** A setting that the function needs is missing: the log names it, the caller only hears 'not set up'. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
