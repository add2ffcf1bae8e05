/**
 * The only list of error codes, each with its HTTP status. Functions throw HttpError with one of
 * them, SQL raises P0001 with one as its hint, and the browser decides by the code.
 */
export const ERROR_STATUS = {
  invalid_input: 400,
  invalid_body: 400,
  invalid_json: 400,
  invalid_email: 400,
  invalid_secret: 400,
  missing_secret: 400,
  invalid_price_id: 400,
  invalid_publishable_key: 400,
  invalid_secret_key: 400,
  invalid_webhook_secret: 400,
  bad_signature: 400,
  bad_answer: 400,
  bad_bullet: 400,
  bad_variations: 400,
  not_an_event: 400,
  unauthenticated: 401,
  invalid_passcode: 401,
  quota_exceeded: 402,
  forbidden: 403,
  not_media: 403,
  not_found: 404,
  disabled: 404,
  unknown_token: 404,
  account_not_found: 404,
  item_not_found: 404,
  outlet_not_found: 404,
  payer_not_found: 404,
  pitch_not_found: 404,
  request_not_found: 404,
  method_not_allowed: 405,
  account_not_confirmed: 409,
  admin_exists: 409,
  already_running: 409,
  already_sent: 409,
  ai_refused: 409,
  claims_unconfirmed: 409,
  column_protected: 409,
  low_relevance: 409,
  no_contact: 409,
  no_customer: 409,
  not_acknowledgeable: 409,
  own_item: 409,
  probation: 409,
  weekly_cap: 409,
  link_expired: 410,
  unsubscribed: 410,
  body_too_large: 413,
  profile_incomplete: 422,
  rate_limited: 429,
  internal_error: 500,
  database_error: 500,
  event_not_stored: 500,
  stripe_unavailable: 502,
  unavailable: 503,
  auth_unavailable: 503,
  not_configured: 503,
} as const satisfies Readonly<Record<string, number>>;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** True for a code of ERROR_STATUS. */
export function isErrorCode(text: unknown): text is ErrorCode {
  return typeof text === 'string' && Object.hasOwn(ERROR_STATUS, text);
}
