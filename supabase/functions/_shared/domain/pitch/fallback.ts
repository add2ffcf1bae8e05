/**
 * Why the composer wrote a pitch although a model is configured: the daily cap of all accounts is
 * reached, or the model refused the key, had too many requests, refused the request for another
 * reason, took too long, failed in another way, or kept breaking the limits. Null stands for no
 * fallback.
 */
export const FALLBACK_REASONS = [
  'daily_cap',
  'model_key',
  'model_busy',
  'model_refused',
  'model_slow',
  'model_failed',
  'model_limits',
] as const;
export type FallbackReason = (typeof FALLBACK_REASONS)[number];
