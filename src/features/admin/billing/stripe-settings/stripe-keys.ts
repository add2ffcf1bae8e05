import * as z from 'zod/mini';

/** The three Stripe keys of admin_settings. */
export const PAYMENT_KEYS = [
  'stripe_publishable_key',
  'stripe_secret_key',
  'stripe_webhook_secret',
] as const;

export type PaymentKey = (typeof PAYMENT_KEYS)[number];
type StripeMode = 'live' | 'test' | 'not configured';

const VISIBLE = 7;
const BULLETS = '•'.repeat(12);

/**
 * A stored key as the screen shows it: its first 7 characters and bullets. The server sends secrets
 * masked already; masking a preview again does not change it.
 */
export function maskKey(stored: string | null | undefined): string {
  const value = stored?.trim() ?? '';
  if (value === '') return '';
  return `${value.slice(0, VISIBLE)}${BULLETS}`;
}

/** Live or test by the prefix of the publishable key; not configured for any other prefix. */
export function stripeMode(publishableKey: string | null | undefined): StripeMode {
  const value = publishableKey?.trim() ?? '';
  if (value.startsWith('pk_live_')) return 'live';
  if (value.startsWith('pk_test_')) return 'test';
  return 'not configured';
}

/** The webhook secret is set when its preview starts with whsec_. */
export function isWebhookSecretSet(preview: string | null | undefined): boolean {
  return preview?.trim().startsWith('whsec_') ?? false;
}

const FORMATS: Record<PaymentKey, { pattern: RegExp; message: string }> = {
  stripe_publishable_key: {
    pattern: /^pk_(test|live)_[A-Za-z0-9_]{4,}$/,
    message: 'A publishable key starts with pk_test_ or pk_live_.',
  },
  stripe_secret_key: {
    pattern: /^(sk|rk)_(test|live)_[A-Za-z0-9_]{4,}$/,
    message: 'A secret key starts with sk_test_, sk_live_, rk_test_ or rk_live_.',
  },
  stripe_webhook_secret: {
    pattern: /^whsec_[A-Za-z0-9+/=_-]{4,}$/,
    message: 'A webhook signing secret starts with whsec_.',
  },
};

/**
 * Why a typed key cannot be saved in its field, or null; blank keeps the stored key. The database
 * has the same rule, but the publishable key is readable by every admin, so a secret pasted there
 * by mistake must not leave the browser.
 */
function keyProblem(key: PaymentKey, typed: string): string | null {
  const value = typed.trim();
  if (value === '') return null;
  if (value.includes('•')) return 'That is the masked preview. Please paste the whole key.';
  if (/\s/.test(value)) return 'A key has no spaces in it. Please paste it again.';
  if (key === 'stripe_publishable_key' && /^(sk_|rk_|whsec_)/.test(value)) {
    return 'That is a secret. The publishable key starts with pk_test_ or pk_live_.';
  }
  return FORMATS[key].pattern.test(value) ? null : FORMATS[key].message;
}

/** The three keys of the form; blank ones are allowed. */
export const stripeKeysSchema = z
  .record(z.enum(PAYMENT_KEYS), z.string())
  .check(({ value, issues }) => {
    for (const key of PAYMENT_KEYS) {
      const message = keyProblem(key, value[key]);
      if (message !== null) issues.push({ code: 'custom', path: [key], message, input: value });
    }
  });

/**
 * A sentence for the screen when one key is live and the other test, null otherwise. Works on
 * masked previews. Mixed keys lose payments without an error anywhere.
 */
export function modeMismatch(publishable: string, secret: string): string | null {
  const mode = stripeMode(publishable);
  if (mode === 'not configured') return null;
  const other = mode === 'live' ? 'test' : 'live';
  return new RegExp(`^[sr]k_${other}`).test(secret.trim())
    ? `The publishable key is ${mode} but the secret key is ${other}. Both must be of one mode.`
    : null;
}
