/**
 * Every edge function by its address below `/functions/v1/`: its folder in `supabase/functions`, or
 * `<function>/<route>`. A test compares the list with the folders.
 */
export const FUNCTION_ADDRESSES = [
  'account/billing-portal',
  'account/check-link',
  'account/choose-entry',
  'account/close-account',
  'account/follow-up',
  'account/request-intro',
  'admin/friday-fix-issue',
  'admin/stripe-reconcile',
  'admin-claim',
  'documents/picture',
  'documents/press-kit',
  'documents/request-page',
  'links/friday-fix-mail',
  'links/intro-answer',
  'links/kit-visit',
  'links/newsletter',
  'links/own-data',
  'links/pitch-answer',
  'links/pitch-click',
  'links/pitch-open',
  'links/prove-contact',
  'links/request-mails',
  'links/results-opt-out',
  'links/unsubscribe',
  'mail-events',
  'ping',
  'scheduled/admin-mails',
  'scheduled/check-setup',
  'scheduled/friday-fix-send',
  'scheduled/mail-worker',
  'scheduled/privacy-worker',
  'scheduled/request-worker',
  'scheduled/webhook-worker',
  'send-pitch',
  'stripe-setup',
  'stripe-webhook',
  'upload-picture',
  'webhook-health-monitor',
  'webhook-retry-handler',
  'webhook-test',
  'writing/edit-pitch',
  'writing/generate-pitches',
  'writing/offer-card',
  'writing/regenerate-variation',
] as const;
export type FunctionAddress = (typeof FUNCTION_ADDRESSES)[number];

/** The address of a call: a GET has its parameters in the query. */
export type FunctionCall = FunctionAddress | `${FunctionAddress}?${string}`;
