import { CopyButton } from '@/components/copy-button';
import { env } from '@/lib/env';

/** The webhook link to enter at Stripe, with a copy button. */
export function EndpointAddress() {
  const address = `${env.supabaseUrl}/functions/v1/stripe-webhook`;
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-semibold">Webhook link for Stripe</p>
      <p className="text-sm text-muted-foreground">
        Add it at Stripe as an endpoint. Stripe then shows its signing secret: paste it below.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="min-w-0 text-sm wrap-anywhere">{address}</code>
        <CopyButton text={address} what="the webhook link" />
      </div>
    </div>
  );
}
