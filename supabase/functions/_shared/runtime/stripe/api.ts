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

/** A page of a list at Stripe; `next` is where the following one begins, null at the end. */
export interface Page<T> {
  items: T[];
  next: string | null;
}

const PAGE = 100;

/** The calls to Stripe that the functions make. All of them throw Stripe's errors. */
export interface StripeApi {
  /** Null when Stripe has no such subscription. */
  subscription(id: string): Promise<Reading | null>;
  /** A hundred of all subscriptions at Stripe, from the one after `after`. */
  subscriptions(after: string | null): Promise<Page<Reading>>;
  /** A hundred of the events since `since` (epoch seconds) that some endpoint did not accept. */
  undelivered(since: number, after: string | null): Promise<Page<unknown>>;
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
    subscriptions: async (after) => {
      const page = await stripe.subscriptions.list({
        status: 'all',
        limit: PAGE,
        expand: ['data.customer'],
        ...startingAfter(after),
      });
      const asOf = respondedAt(page.lastResponse.headers);
      return { items: page.data.map((object) => ({ object, asOf })), next: nextOf(page) };
    },
    undelivered: async (since, after) => {
      const page = await stripe.events.list({
        created: { gte: since },
        delivery_success: false,
        limit: PAGE,
        ...startingAfter(after),
      });
      return { items: page.data, next: nextOf(page) };
    },
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

const startingAfter = (after: string | null) => (after === null ? {} : { starting_after: after });
const nextOf = (page: { data: { id: string }[]; has_more: boolean }) =>
  page.has_more ? (page.data.at(-1)?.id ?? null) : null;

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
