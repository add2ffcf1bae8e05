import { describe, expect, it } from 'vitest';
import {
  isWebhookSecretSet,
  maskKey,
  modeMismatch,
  stripeKeysSchema,
  stripeMode,
  type PaymentKey,
} from '@/features/admin/billing/stripe-settings/stripe-keys';

describe('maskKey', () => {
  it('shows the first 7 characters only', () => {
    expect(maskKey('pk_live_51Abc')).toBe('pk_live••••••••••••');
    expect(maskKey('whsec_supersecret')).toBe('whsec_s••••••••••••');
  });

  it('does not change a masked preview', () => {
    expect(maskKey(maskKey('sk_test_51Abc'))).toBe('sk_test••••••••••••');
  });

  it('returns an empty text for a blank key', () => {
    expect(maskKey('')).toBe('');
    expect(maskKey('   ')).toBe('');
    expect(maskKey(null)).toBe('');
    expect(maskKey(undefined)).toBe('');
  });
});

describe('stripeMode', () => {
  it.each([
    ['pk_live_1', 'live'],
    ['pk_test_1', 'test'],
    ['  pk_test_1 ', 'test'],
    ['pk_live', 'not configured'],
    ['sk_live_1', 'not configured'],
    ['PK_LIVE_1', 'not configured'],
    ['', 'not configured'],
    [null, 'not configured'],
    [undefined, 'not configured'],
  ])('%s is %s', (key, mode) => {
    expect(stripeMode(key)).toBe(mode);
  });
});

describe('isWebhookSecretSet', () => {
  it('needs the whsec_ prefix, which survives masking', () => {
    expect(isWebhookSecretSet('whsec_a••••••••')).toBe(true);
    expect(isWebhookSecretSet('whse')).toBe(false);
    expect(isWebhookSecretSet('')).toBe(false);
    expect(isWebhookSecretSet(undefined)).toBe(false);
  });
});

const BLANK: Record<PaymentKey, string> = {
  stripe_publishable_key: '',
  stripe_secret_key: '',
  stripe_webhook_secret: '',
};
function keyProblem(key: PaymentKey, typed: string) {
  const issue = stripeKeysSchema.safeParse({ ...BLANK, [key]: typed }).error?.issues[0];
  expect(issue?.path[0]).toBe(issue === undefined ? undefined : key);
  return issue?.message ?? null;
}

describe('stripeKeysSchema', () => {
  it('refuses a secret in the publishable field', () => {
    for (const secret of ['sk_live_1', 'rk_live_1', 'whsec_1']) {
      expect(keyProblem('stripe_publishable_key', secret)).toMatch(/secret/);
    }
  });

  it('refuses keys in the wrong field, blanks inside and the masked preview', () => {
    expect(keyProblem('stripe_publishable_key', 'pk_51Abcd')).not.toBeNull();
    expect(keyProblem('stripe_secret_key', 'pk_test_1')).not.toBeNull();
    expect(keyProblem('stripe_webhook_secret', 'sk_test_1')).not.toBeNull();
    expect(keyProblem('stripe_secret_key', 'sk_test_ 1234')).not.toBeNull();
    expect(keyProblem('stripe_secret_key', 'sk_test••••••••')).not.toBeNull();
  });

  it('accepts valid keys, ignores blanks around them, and accepts a blank field', () => {
    expect(keyProblem('stripe_publishable_key', ' pk_test_51Ab ')).toBeNull();
    expect(keyProblem('stripe_secret_key', 'sk_test_51Ab')).toBeNull();
    expect(keyProblem('stripe_secret_key', 'rk_live_51Ab')).toBeNull();
    expect(keyProblem('stripe_webhook_secret', 'whsec_51Ab+/=\n')).toBeNull();
    expect(keyProblem('stripe_webhook_secret', '  ')).toBeNull();
  });
});

describe('modeMismatch', () => {
  it('returns a sentence only when one key is live and the other test', () => {
    expect(modeMismatch('pk_live_1', 'sk_test••••••••')).toMatch(/live.*test/);
    expect(modeMismatch('pk_test_1', 'sk_live••••••••')).toMatch(/test.*live/);
    expect(modeMismatch('pk_test_1', 'sk_test••••••••')).toBeNull();
    expect(modeMismatch('', 'sk_live••••••••')).toBeNull();
    expect(modeMismatch('pk_live_1', '')).toBeNull();
  });
});
