import Stripe from 'stripe';

const provider = Stripe.createSubtleCryptoProvider();

/** How long after signing a delivery is still taken, in seconds (Stripe's own default). */
const TOLERANCE = 300;

/**
 * The decoded body when one of the secrets signed exactly these characters; null when none did, the
 * header is not one, or the signature is older than five minutes. Throws SyntaxError when a well
 * signed body is not JSON.
 */
export async function verified(
  body: string,
  header: string,
  secrets: readonly string[],
  receivedAt: number = Date.now(),
): Promise<unknown> {
  for (const secret of secrets) {
    try {
      return await Stripe.webhooks.constructEventAsync(
        body,
        header,
        secret,
        TOLERANCE,
        provider,
        receivedAt,
      );
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  return null;
}
