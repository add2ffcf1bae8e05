/** The three keys of the payment provider in admin_settings. */
export const PAYMENT_KEYS = [
  'stripe_publishable_key',
  'stripe_secret_key',
  'stripe_webhook_secret',
] as const;

export type PaymentKey = (typeof PAYMENT_KEYS)[number];
export type StripeMode = 'live' | 'test' | 'not configured';

const VISIBLE = 7;
const BULLETS = '••••••••';

/**
 * What a stored key looks like on screen: its first 7 characters and bullets. Secrets already
 * come masked from the server, and masking a preview again changes nothing.
 */
export function maskKey(stored: string | null | undefined): string {
  const value = stored?.trim() ?? '';
  if (value === '') return '';
  return `${value.slice(0, VISIBLE)}${BULLETS}`;
}

/** Live or test by the publishable key's prefix; anything else counts as not configured. */
export function stripeMode(publishableKey: string | null | undefined): StripeMode {
  const value = publishableKey?.trim() ?? '';
  if (value.startsWith('pk_live_')) return 'live';
  if (value.startsWith('pk_test_')) return 'test';
  return 'not configured';
}

/** The webhook secret is set when what is stored starts with whsec_. */
export function isWebhookSecretSet(preview: string | null | undefined): boolean {
  return preview?.trim().startsWith('whsec_') ?? false;
}

/**
 * Why a typed key cannot be saved in its field, or null. The publishable field is readable by
 * every admin, so a secret pasted there by mistake must never be stored.
 */
export function keyProblem(key: PaymentKey, typed: string): string | null {
  const value = typed.trim();
  if (value === '') return null;
  if (/\s/.test(value)) return 'A key has no spaces in it. Please paste it again.';
  if (value.includes('•')) return 'That is the masked preview. Please paste the whole key.';
  if (key === 'stripe_publishable_key' && /^(sk_|rk_|whsec_)/.test(value)) {
    return 'That is a secret. The publishable key starts with pk_.';
  }
  if (key === 'stripe_secret_key' && /^(pk_|whsec_)/.test(value)) {
    return 'That is another key. The secret key starts with sk_.';
  }
  if (key === 'stripe_webhook_secret' && !value.startsWith('whsec_')) {
    return 'The webhook signing secret starts with whsec_.';
  }
  return null;
}

/**
 * The one mistake that costs real money without an error anywhere: live and test keys mixed.
 * Works on previews; returns a sentence or null.
 */
export function modeMismatch(publishable: string, secret: string): string | null {
  const mode = stripeMode(publishable);
  if (mode === 'not configured') return null;
  const other = mode === 'live' ? 'test' : 'live';
  return new RegExp(`^[sr]k_${other}`).test(secret.trim())
    ? `The publishable key is ${mode} but the secret key is ${other}. Both must be of one mode.`
    : null;
}
