import { useQuery } from '@tanstack/react-query';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from '@/components/ui/card';
import { Timestamp } from '@/features/admin/shared/timestamp';
import { settingsStateQuery, type Setting } from '@/features/admin/billing/queries';
import { healthQuery } from '@/features/admin/shared/queries';
import { useSettingsForm } from '@/features/admin/billing/use-settings-form';
import { EndpointAddress } from '@/features/admin/billing/stripe-settings/endpoint-address';
import { KeyField } from '@/features/admin/billing/stripe-settings/key-field';
import {
  isWebhookSecretSet,
  maskKey,
  modeMismatch,
  PAYMENT_KEYS,
  stripeKeysSchema,
  stripeMode,
  type PaymentKey,
} from '@/features/admin/billing/stripe-settings/stripe-keys';

const MODES = {
  live: { label: 'Live', variant: 'success' },
  test: { label: 'Test', variant: 'warning' },
  'not configured': { label: 'Not configured', variant: 'neutral' },
} as const;

const BLANK: Record<PaymentKey, string> = {
  stripe_publishable_key: '',
  stripe_secret_key: '',
  stripe_webhook_secret: '',
};

/** The three keys. The fields start blank, and blank ones keep the stored key. */
export function SettingsForm({ settings }: { settings: readonly Setting[] }) {
  const { form, field, unsaved, save } = useSettingsForm({
    keys: PAYMENT_KEYS,
    initial: BLANK,
    schema: stripeKeysSchema,
    toasts: { saved: 'Saved', failed: 'Failed to save settings' },
  });
  const state = useQuery(settingsStateQuery());

  const stored = (key: PaymentKey) => settings.find((setting) => setting.key === key);
  const value = (key: PaymentKey) => stored(key)?.value ?? '';

  const mode = MODES[stripeMode(value('stripe_publishable_key'))];
  const webhookSaved = isWebhookSecretSet(value('stripe_webhook_secret'));
  // The environment of the functions may hold a secret that nobody saved here.
  const health = useQuery({ ...healthQuery(), enabled: !webhookSaved });
  const webhookSet = webhookSaved || health.data?.webhook_secret_set === true;
  const mismatch = modeMismatch(value('stripe_publishable_key'), value('stripe_secret_key'));
  const overlap = state.data?.previous_webhook_secret_until;

  const keyField = (key: PaymentKey, label: string, secret: boolean, begins: string) => (
    <KeyField
      {...field(key)}
      label={label}
      begins={begins}
      missing={
        key === 'stripe_webhook_secret' && webhookSet
          ? 'Not stored here: the server has one of its own.'
          : 'Not stored yet.'
      }
      preview={maskKey(value(key))}
      setting={stored(key)}
      secret={secret}
      saving={save.isPending}
      onRemove={() => {
        save.mutate({ [key]: '' });
      }}
    />
  );

  return (
    <Card>
      <CardHeader className="sm:grid-cols-[1fr_auto] sm:items-center">
        <CardTitle as="h2">Stripe Settings</CardTitle>
        <p className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
          <span className="inline-flex items-center gap-2">
            Mode <Badge variant={mode.variant}>{mode.label}</Badge>
          </span>
          <span className="inline-flex items-center gap-2">
            Webhook{' '}
            <Badge variant={webhookSet ? 'success' : 'neutral'}>
              {webhookSet ? 'Set' : 'Not set'}
            </Badge>
            {webhookSet && !webhookSaved && (
              <span className="text-muted-foreground">by the server’s own settings</span>
            )}
          </span>
        </p>
      </CardHeader>
      <form {...form} autoComplete="off">
        <CardContent className="grid gap-6">
          {mismatch !== null && (
            <Alert variant="destructive" title="Live and test keys are mixed">
              {mismatch}
            </Alert>
          )}
          <EndpointAddress />
          {keyField('stripe_publishable_key', 'Publishable key', false, 'pk_live_… or pk_test_…')}
          {keyField('stripe_secret_key', 'Secret key', true, 'sk_live_… or sk_test_…')}
          {keyField('stripe_webhook_secret', 'Webhook signing secret', true, 'whsec_…')}
          {overlap !== null && overlap !== undefined && (
            <Alert title="The previous webhook secret still works">
              Until <Timestamp iso={overlap} /> events signed with either secret are accepted, so
              that nothing is lost while you change it at Stripe.
            </Alert>
          )}
        </CardContent>
        <CardFooter>
          <Button type="submit" busy={save.isPending} disabled={!unsaved}>
            Save
          </Button>
          <p className="text-sm text-muted-foreground">
            Fields left blank keep what is stored. Secrets are never shown again.
          </p>
        </CardFooter>
      </form>
    </Card>
  );
}
