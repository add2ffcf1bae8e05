import Stripe from 'stripe';

const provider = Stripe.createSubtleCryptoProvider();

/** How far the time of signing may be from ours, in seconds (Stripe's own default). */
const TOLERANCE = 300;

/** Why a delivery was refused, or was odd: see private.refused_deliveries. */
export type RefusalReason = 'signature' | 'too_old' | 'from_future';

/** `secondsOff`: how far our clock is ahead of the time of signing. */
export type Verdict =
  | { signed: true; value: unknown; secondsOff: number }
  | { signed: false; reason: 'signature' }
  | { signed: false; reason: 'too_old'; secondsOff: number };

/** True when a delivery was signed so far ahead of our clock that the clock must be wrong. */
export const fromFuture = (secondsOff: number): boolean => secondsOff < -TOLERANCE;

/**
 * Whether one of the secrets signed exactly this body, within the last five minutes, with the decoded
 * body as `value`. Throws when a correctly signed body is not JSON or is one of Stripe's thin
 * notifications.
 */
export async function verified(
  body: string,
  header: string,
  secrets: readonly string[],
  receivedAt: number = Date.now(),
): Promise<Verdict> {
  for (const secret of secrets) {
    try {
      // A tolerance of 0 leaves the age out: a wrong clock is told from a wrong secret below.
      const value: unknown = await Stripe.webhooks.constructEventAsync(
        body,
        header,
        secret,
        0,
        provider,
        receivedAt,
      );
      const secondsOff = Math.floor(receivedAt / 1000) - signedAt(header);
      return secondsOff > TOLERANCE
        ? { signed: false, reason: 'too_old', secondsOff }
        : { signed: true, value, secondsOff };
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  return { signed: false, reason: 'signature' };
}

/** The `t` of a header that has been verified, epoch seconds. The last one counts, as for the SDK. */
function signedAt(header: string): number {
  const times = header.split(',').flatMap((part) => {
    const [name, value] = part.split('=');
    return name === 't' ? [Number.parseInt(value ?? '', 10)] : [];
  });
  return times.at(-1) ?? Number.NaN;
}
