import { since, type ApiVersion } from './api-version.ts';
import type { JsonObject } from './json.ts';
import { planOf, priceOf, PRICES, type ItemKey, type PriceKey } from './prices.ts';

/*
 * Subscriptions and invoices as Stripe sends them in events, by API version. Composed from Stripe's
 * documentation and the types of its SDK, not captured from a Stripe account.
 */

export interface SubscriptionState {
  id: string;
  customer: string;
  price: PriceKey;
  /** A second item. */
  extra: ItemKey | null;
  status: string;
  created: number;
  periodStart: number;
  periodEnd: number;
  trialEnd: number | null;
  cancelAt: number | null;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  cancelReason: string | null;
  /** What the payer says about the cancellation, also after the end. */
  feedback: string | null;
  /** pause_collection.behavior. */
  pause: string | null;
  latestInvoice: string;
}

function price(key: ItemKey, created: number): JsonObject {
  const { id, amount, interval } = priceOf(key);
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created,
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: `prod_${planOf(key)}`,
    recurring: {
      ...{ aggregate_usage: null, interval, interval_count: 1 },
      ...{ meter: null, trial_period_days: null, usage_type: 'licensed' },
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  };
}

function plan(key: ItemKey, created: number): JsonObject {
  const { id, amount, interval } = priceOf(key);
  return {
    id,
    object: 'plan',
    active: true,
    aggregate_usage: null,
    amount,
    amount_decimal: String(amount),
    billing_scheme: 'per_unit',
    created,
    currency: 'usd',
    interval,
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: `prod_${planOf(key)}`,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

/** A subscription, as `data.object` of a customer.subscription.* event shows it. */
export function subscription(state: SubscriptionState, version: ApiVersion): JsonObject {
  const basil = since(version, '2025-03-31.basil');
  const clover = since(version, '2025-09-30.clover');
  const endive = since(version, '2026-10-28.endive');
  const keys: ItemKey[] = state.extra === null ? [state.price] : [state.price, state.extra];
  const period = { current_period_end: state.periodEnd, current_period_start: state.periodStart };
  return {
    id: state.id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: basil
      ? { disabled_reason: null, enabled: false, liability: null }
      : { enabled: false, liability: null },
    billing_cycle_anchor: state.created,
    billing_cycle_anchor_config: null,
    // Flexible billing is the default since clover.
    ...(clover
      ? { billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' } }
      : {}),
    ...(endive ? { billing_schedules: [], customer_account: null, managed_payments: null } : {}),
    billing_thresholds: null,
    cancel_at: state.cancelAt,
    cancel_at_period_end: state.cancelAtPeriodEnd,
    canceled_at: state.canceledAt,
    cancellation_details: { comment: null, feedback: state.feedback, reason: state.cancelReason },
    collection_method: 'charge_automatically',
    created: state.created,
    currency: 'usd',
    // Moved to the items with basil.
    ...(basil ? {} : period),
    customer: state.customer,
    days_until_due: null,
    default_payment_method: 'pm_1QkVisa4242',
    default_source: null,
    default_tax_rates: [],
    description: null,
    ...(basil ? {} : { discount: null }),
    discounts: [],
    ended_at: state.endedAt,
    invoice_settings: { account_tax_ids: null, issuer: { type: 'self' } },
    items: {
      object: 'list',
      data: keys.map((key, at) => ({
        id: `si_${state.id.slice(4)}${at === 0 ? '' : `_${key}`}`,
        object: 'subscription_item',
        ...(clover ? {} : { billing_thresholds: null }),
        created: state.created,
        ...(basil ? period : {}),
        ...(endive ? { billed_until: state.periodEnd, current_trial: null } : {}),
        discounts: [],
        metadata: {},
        plan: plan(key, state.created - 900_000),
        price: price(key, state.created - 900_000),
        quantity: 1,
        subscription: state.id,
        tax_rates: [],
      })),
      has_more: false,
      total_count: keys.length,
      url: `/v1/subscription_items?subscription=${state.id}`,
    },
    latest_invoice: state.latestInvoice,
    livemode: false,
    metadata: {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: state.pause === null ? null : { behavior: state.pause, resumes_at: null },
    payment_settings: {
      payment_method_options: { card: { network: null, request_three_d_secure: 'automatic' } },
      payment_method_types: ['card'],
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    // Null when there are several items.
    plan: state.extra === null ? plan(state.price, state.created - 900_000) : null,
    quantity: state.extra === null ? 1 : null,
    schedule: null,
    start_date: state.created,
    status: state.status,
    test_clock: null,
    transfer_data: null,
    trial_end: state.trialEnd,
    trial_settings: { end_behavior: { missing_payment_method: 'create_invoice' } },
    trial_start: state.trialEnd === null ? null : state.created,
  };
}

export interface InvoiceState {
  id: string;
  customer: string;
  email: string;
  subscription: string;
  price: PriceKey;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  paid: boolean;
  attempts: number;
  nextAttempt: number | null;
  created: number;
  periodEnd: number;
}

/** An invoice. The subscription id is a top-level member before basil, and under `parent` since. */
export function invoice(state: InvoiceState, version: ApiVersion): JsonObject {
  const basil = since(version, '2025-03-31.basil');
  const { amount } = PRICES[state.price];
  return {
    id: state.id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Press pitches',
    amount_due: amount,
    ...(basil ? { amount_overpaid: 0 } : {}),
    amount_paid: state.paid ? amount : 0,
    amount_remaining: state.paid ? 0 : amount,
    amount_shipping: 0,
    application: null,
    attempt_count: state.attempts,
    attempted: true,
    auto_advance: !state.paid,
    billing_reason: state.reason,
    ...(basil
      ? {}
      : { charge: state.paid ? `ch_${state.id.slice(3)}` : null, paid: state.paid, tax: null }),
    collection_method: 'charge_automatically',
    created: state.created,
    currency: 'usd',
    customer: state.customer,
    customer_email: state.email,
    customer_name: 'Ada Lane',
    default_payment_method: null,
    discounts: [],
    due_date: null,
    ending_balance: 0,
    hosted_invoice_url: `https://invoice.stripe.com/i/acct_1/test_${state.id}`,
    lines: {
      object: 'list',
      data: [
        {
          id: `il_${state.id.slice(3)}`,
          object: 'line_item',
          amount,
          currency: 'usd',
          description: `1 × ${planOf(state.price)}`,
          discountable: true,
          livemode: false,
          metadata: {},
          period: { end: state.periodEnd, start: state.created },
          ...(basil
            ? {
                parent: {
                  invoice_item_details: null,
                  subscription_item_details: {
                    invoice_item: null,
                    proration: false,
                    subscription: state.subscription,
                    subscription_item: `si_${state.subscription.slice(4)}`,
                  },
                  type: 'subscription_item_details',
                },
                pricing: {
                  price_details: {
                    price: PRICES[state.price].id,
                    product: `prod_${planOf(state.price)}`,
                  },
                  type: 'price_details',
                  unit_amount_decimal: String(amount),
                },
              }
            : { price: price(state.price, state.created), subscription: state.subscription }),
          quantity: 1,
        },
      ],
      has_more: false,
      total_count: 1,
      url: `/v1/invoices/${state.id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: state.nextAttempt,
    number: `F00${state.attempts}-0001`,
    ...(basil
      ? {
          parent: {
            quote_details: null,
            subscription_details: { metadata: {}, subscription: state.subscription },
            type: 'subscription_details',
          },
        }
      : { payment_intent: `pi_${state.id.slice(3)}`, subscription: state.subscription }),
    period_end: state.created,
    period_start: state.created,
    starting_balance: 0,
    status: state.paid ? 'paid' : 'open',
    status_transitions: {
      finalized_at: state.created,
      marked_uncollectible_at: null,
      paid_at: state.paid ? state.created : null,
      voided_at: null,
    },
    subtotal: amount,
    total: amount,
    webhooks_delivered_at: state.created,
  };
}
