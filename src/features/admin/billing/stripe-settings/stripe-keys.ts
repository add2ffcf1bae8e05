/** The three keys of the payment provider in admin_settings. */
export const PAYMENT_KEYS = [
  'stripe_publishable_key',
  'stripe_secret_key',
  'stripe_webhook_secret',
] as const;

export type PaymentKey = (typeof PAYMENT_KEYS)[number];
export type StripeMode = 'live' | 'test' | 'not configured';

const VISIBLE = 7;
const BULLETS = '•'.repeat(12);

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

const SHAPES: Record<PaymentKey, { shape: RegExp; words: string }> = {
  stripe_publishable_key: {
    shape: /^pk_(test|live)_[A-Za-z0-9_]{4,}$/,
    words: 'A publishable key starts with pk_test_ or pk_live_.',
  },
  stripe_secret_key: {
    shape: /^(sk|rk)_(test|live)_[A-Za-z0-9_]{4,}$/,
    words: 'A secret key starts with sk_test_, sk_live_, rk_test_ or rk_live_.',
  },
  stripe_webhook_secret: {
    shape: /^whsec_[A-Za-z0-9+/=_-]{4,}$/,
    words: 'A webhook signing secret starts with whsec_.',
  },
};

/**
 * Why a typed key cannot be saved in its field, or null; blank keeps what is stored. The same rule
 * stands in the database. The publishable field is readable by every admin, so a secret pasted
 * there by mistake must not even leave the browser.
 */
export function keyProblem(key: PaymentKey, typed: string): string | null {
  const value = typed.trim();
  if (value === '') return null;
  if (value.includes('•')) return 'That is the masked preview. Please paste the whole key.';
  if (/\s/.test(value)) return 'A key has no spaces in it. Please paste it again.';
  if (key === 'stripe_publishable_key' && /^(sk_|rk_|whsec_)/.test(value)) {
    return 'That is a secret. The publishable key starts with pk_test_ or pk_live_.';
  }
  return SHAPES[key].shape.test(value) ? null : SHAPES[key].words;
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
