import Stripe from 'stripe';

const provider = Stripe.createSubtleCryptoProvider();

/** How long after signing a delivery is accepted, in seconds (Stripe's own default). */
const TOLERANCE = 300;

/**
 * The decoded body, as `value`, when one of the secrets signed exactly this body; null when none did,
 * the header is malformed, or the signature is older than five minutes. Throws when a correctly signed
 * body is not JSON or is one of Stripe's thin notifications.
 */
export async function verified(
  body: string,
  header: string,
  secrets: readonly string[],
  receivedAt: number = Date.now(),
): Promise<{ value: unknown } | null> {
  for (const secret of secrets) {
    try {
      const value: unknown = await Stripe.webhooks.constructEventAsync(
        body,
        header,
        secret,
        TOLERANCE,
        provider,
        receivedAt,
      );
      return { value };
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  return null;
}
