import Stripe from 'stripe';
import { z } from 'zod';
import { optional, readEnv, type EnvSource } from '../env.ts';
import { ConfigError } from '../request/http-error.ts';

const envSchema = z.object({ STRIPE_API_BASE_URL: optional });

/** A subscription with its customer as the API returned it, and Stripe's clock then (epoch seconds). */
export interface Reading {
  object: unknown;
  asOf: number;
}

/** The calls to Stripe that the functions make. All of them throw Stripe's errors. */
export interface StripeApi {
  /** Null when Stripe has no such subscription. */
  subscription(id: string): Promise<Reading | null>;
  /** All subscriptions at Stripe, page by page. */
  subscriptions(): AsyncIterable<Reading>;
  /** Events since `after` (epoch seconds) that some endpoint did not accept, page by page. */
  undelivered(after: number): AsyncIterable<unknown>;
  /**
   * The address of a customer portal session. Throws ConfigError when the portal's settings were never
   * saved at Stripe.
   */
  portal(customerId: string, returnUrl: string): Promise<string>;
  /** Ends a subscription with its paid period; one that Stripe does not have is ended. */
  cancelAtPeriodEnd(id: string): Promise<void>;
}

/** A client for one secret key. STRIPE_API_BASE_URL selects another host (a fake Stripe). */
export function stripeApi(secretKey: string, env?: EnvSource): StripeApi {
  const { STRIPE_API_BASE_URL } = readEnv(envSchema, env);
  const stripe = new Stripe(secretKey, {
    ...hostOptions(STRIPE_API_BASE_URL),
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
  });

  return {
    subscription: async (id) => {
      try {
        const object = await stripe.subscriptions.retrieve(id, { expand: ['customer'] });
        return { object, asOf: respondedAt(object.lastResponse.headers) };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null;
        throw error;
      }
    },
    subscriptions: async function* () {
      let after: string | undefined;
      for (;;) {
        const page = await stripe.subscriptions.list({
          status: 'all',
          limit: 100,
          expand: ['data.customer'],
          ...(after ? { starting_after: after } : {}),
        });
        const asOf = respondedAt(page.lastResponse.headers);
        for (const object of page.data) yield { object, asOf };
        after = page.data.at(-1)?.id;
        if (!page.has_more || !after) return;
      }
    },
    undelivered: (after) =>
      stripe.events.list({ created: { gte: after }, delivery_success: false, limit: 100 }),
    portal: async (customerId, returnUrl) => {
      try {
        const session = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
        });
        return session.url;
      } catch (error) {
        if (!lacksPortalSettings(error)) throw error;
        throw new ConfigError(
          "Stripe's customer portal has no settings. Save them once in Stripe's Dashboard: Settings, Billing, Customer portal.",
          { cause: error },
        );
      }
    },
    cancelAtPeriodEnd: async (id) => {
      try {
        await stripe.subscriptions.update(id, { cancel_at_period_end: true });
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return;
        throw error;
      }
    },
  };
}

/** Stripe has no code for this error, so it is known by its words, which name the mode of the key. */
const lacksPortalSettings = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  /No configuration provided|default configuration has not been created/i.test(error.message);

function hostOptions(baseUrl: string | undefined): {
  host?: string;
  port?: number;
  protocol?: 'http' | 'https';
} {
  if (!baseUrl) return {};
  const url = new URL(baseUrl);
  const secure = url.protocol === 'https:';
  return {
    host: url.hostname,
    port: Number(url.port || (secure ? 443 : 80)),
    protocol: secure ? 'https' : 'http',
  };
}

/**
 * The time of a response by Stripe's clock, in epoch seconds. Without a usable Date header the time is
 * set back: a response dated too late would take precedence over the events after it.
 */
function respondedAt(headers: Record<string, string>): number {
  // The SDK's types declare a plain object; its fetch client passes a Headers object.
  const date = Date.parse(new Headers(headers).get('date') ?? '');
  return Math.floor((Number.isNaN(date) ? Date.now() - 300_000 : date) / 1000);
}
