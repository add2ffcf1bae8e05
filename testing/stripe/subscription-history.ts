import {
  charge,
  checkoutSession,
  customer,
  dispute,
  invoicePayment,
  type ChargeState,
  type PayerState,
} from './payer-objects.ts';
import { since, type ApiVersion } from './api-version.ts';
import { PaidAccess } from './paid-access.ts';
import type { Json, JsonObject } from './json.ts';
import { highestPlan, PRICES, type PriceKey } from './prices.ts';
import { invoice, subscription, type SubscriptionState } from './subscription-objects.ts';

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: JsonObject; previous_attributes?: JsonObject };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

/** What the row of a subscription must contain once all its events have been delivered. */
export interface ExpectedRow {
  status: string;
  stripeStatus: string;
  plan: string;
  /** Unix seconds. */
  periodEnd: number;
  cancelAt: number | null;
  endScheduled: boolean;
  /** Unix seconds; null entitles to nothing. */
  accessUntil: number | null;
  refund: string | null;
}

const DAY = 86_400;
const STATUS: Readonly<Record<string, string>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'canceled',
  incomplete_expired: 'canceled',
  incomplete: 'incomplete',
};

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The previous_attributes of an update as Stripe writes them: of nested objects only the members
 * that changed, of arrays the whole former array.
 */
function previousAttributes(before: JsonObject, after: JsonObject): JsonObject {
  const former: JsonObject = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const was = before[name] ?? null;
    const is = after[name] ?? null;
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    former[name] = isObject(was) && isObject(is) ? previousAttributes(was, is) : was;
  }
  return former;
}

/**
 * Composes the events of one subscription in the order in which they happen. Only `wait` advances
 * the clock: events without a `wait` between them have the same `created` second.
 */
export class SubscriptionHistory {
  readonly events: StripeEvent[] = [];
  readonly state: SubscriptionState;
  readonly payer: PayerState;
  readonly #version: ApiVersion;
  readonly #idSuffix: string;
  #now: number;
  readonly #access = new PaidAccess();
  #lastCharge: ChargeState | null = null;

  constructor(options: {
    /** Ends every id of this history: `sub_<idSuffix>`, `cus_<idSuffix>` and so on. */
    idSuffix: string;
    version: ApiVersion;
    price: PriceKey;
    start: number;
    account?: string;
    email?: string;
  }) {
    const { idSuffix, start } = options;
    this.#version = options.version;
    this.#idSuffix = idSuffix;
    this.#now = start;
    this.payer = {
      customer: `cus_${idSuffix}`,
      email: options.email ?? `${idSuffix.toLowerCase()}@payer.example`,
      account: options.account ?? null,
      created: start,
    };
    this.state = {
      id: `sub_${idSuffix}`,
      customer: this.payer.customer,
      price: options.price,
      extra: null,
      status: 'incomplete',
      created: start,
      periodStart: start,
      periodEnd: start + 30 * DAY,
      trialEnd: null,
      cancelAt: null,
      cancelAtPeriodEnd: false,
      canceledAt: null,
      endedAt: null,
      cancelReason: null,
      feedback: null,
      pause: null,
      latestInvoice: `in_${idSuffix}0`,
    };
  }

  /** `created` of the next event, Unix seconds. */
  get now(): number {
    return this.#now;
  }

  wait(seconds: number): this {
    this.#now += seconds;
    return this;
  }

  #add(type: string, object: JsonObject, previous?: JsonObject): this {
    // The ids of Stripe's events do not follow their order, so these do not either.
    const number = (this.events.length * 37 + 11) % 101;
    this.events.push({
      id: `evt_${this.#idSuffix}${String(number).padStart(3, '0')}`,
      object: 'event',
      api_version: this.#version,
      created: this.#now,
      data: { object, ...(previous !== undefined ? { previous_attributes: previous } : {}) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: `req_${this.#idSuffix}${this.events.length}`, idempotency_key: null },
      type,
    });
    return this;
  }

  customerCreated(): this {
    return this.#add('customer.created', customer(this.payer, this.#version));
  }

  checkoutCompleted(): this {
    const details = {
      subscription: this.state.id,
      invoice: this.state.latestInvoice,
      price: this.state.price,
    };
    return this.#add(
      'checkout.session.completed',
      checkoutSession(this.payer, details, this.#version),
    );
  }

  created(status: string, changes: Partial<SubscriptionState> = {}): this {
    Object.assign(this.state, changes, { status });
    this.#access.live(this.state, this.#now);
    return this.#add('customer.subscription.created', subscription(this.state, this.#version));
  }

  updated(changes: Partial<SubscriptionState>): this {
    const before = subscription(this.state, this.#version);
    Object.assign(this.state, changes);
    if (this.state.endedAt === null) this.#access.live(this.state, this.#now);
    const after = subscription(this.state, this.#version);
    return this.#add('customer.subscription.updated', after, previousAttributes(before, after));
  }

  /** An event that contains the subscription without a change. */
  notified(kind: 'trial_will_end' | 'paused' | 'resumed'): this {
    return this.#add(`customer.subscription.${kind}`, subscription(this.state, this.#version));
  }

  renewed(): this {
    const { periodEnd } = this.state;
    return this.updated({
      periodStart: periodEnd,
      periodEnd: periodEnd + 30 * DAY,
      latestInvoice: this.newInvoiceId(),
    });
  }

  /** A new invoice during the period, as an upgrade causes one. */
  invoiceReplaced(): this {
    return this.updated({ latestInvoice: this.newInvoiceId() });
  }

  /** An invoice id that no event of this history has yet. */
  newInvoiceId(): string {
    return `in_${this.#idSuffix}${this.events.length}`;
  }

  /**
   * The customer portal's cancellation at the end of the period. With flexible billing Stripe sets
   * cancel_at instead of cancel_at_period_end.
   */
  cancelScheduled(): this {
    const flexible = this.#version >= '2025-09-30.clover';
    return this.updated({
      cancelAt: this.state.periodEnd,
      cancelAtPeriodEnd: !flexible,
      canceledAt: this.#now,
      cancelReason: 'cancellation_requested',
    });
  }

  cancelWithdrawn(): this {
    return this.updated({
      cancelAt: null,
      cancelAtPeriodEnd: false,
      canceledAt: null,
      cancelReason: null,
    });
  }

  /** An update after the end, which changes neither the end nor what was paid. */
  feedbackGiven(): this {
    return this.updated({ feedback: this.state.feedback === 'unused' ? 'other' : 'unused' });
  }

  /** The end. Its event is created `lag` seconds later. */
  deleted(reason: 'cancellation_requested' | 'payment_failed' | 'payment_disputed', lag = 0): this {
    Object.assign(this.state, {
      status: 'canceled',
      canceledAt: this.state.canceledAt ?? this.#now,
      endedAt: this.#now,
      cancelReason: reason,
    });
    this.#access.ended(this.#now);
    this.wait(lag);
    return this.#add('customer.subscription.deleted', subscription(this.state, this.#version));
  }

  invoice(type: 'paid' | 'payment_failed', attempts = 1): this {
    const first = this.events.every((event) => !event.type.startsWith('invoice.'));
    const object = invoice(
      {
        id: this.state.latestInvoice,
        customer: this.payer.customer,
        email: this.payer.email,
        subscription: this.state.id,
        price: this.state.price,
        reason: first && type === 'paid' ? 'subscription_create' : 'subscription_cycle',
        paid: type === 'paid',
        attempts,
        nextAttempt: type === 'paid' ? null : this.#now + 3 * DAY,
        created: this.#now,
        periodEnd: this.state.periodEnd,
      },
      this.#version,
    );
    if (type === 'paid') {
      this.#lastCharge = this.#charge();
      this.#access.paid(this.state.latestInvoice, this.state.periodEnd);
      if (!since(this.#version, '2025-03-31.basil')) this.#access.linked(this.#lastCharge.invoice);
    }
    return this.#add(`invoice.${type}`, object);
  }

  /** Since basil: what ties the last paid invoice to its payment. Nothing in older versions. */
  paymentLinked(): this {
    if (!since(this.#version, '2025-03-31.basil')) return this;
    const paid = this.#lastCharge ?? this.#charge();
    this.#access.linked(paid.invoice);
    return this.#add('invoice_payment.paid', invoicePayment(paid));
  }

  /** A refund of the last paid invoice's charge, of the whole amount unless one is given. */
  refunded(amount?: number): this {
    const paid = this.#lastCharge ?? this.#charge();
    const refunded = Math.max(paid.refunded, amount ?? paid.amount);
    this.#lastCharge = { ...paid, refunded };
    this.#access.refunded(paid.invoice, refunded >= paid.amount, this.#now);
    return this.#add('charge.refunded', charge(this.payer, this.#lastCharge, this.#version), {
      amount_refunded: paid.refunded,
      refunded: false,
    });
  }

  /** A dispute over the last paid invoice's charge; `under_review` opens a closed one again. */
  disputed(status: 'needs_response' | 'under_review' | 'won' | 'lost'): this {
    const type =
      status === 'needs_response' ? 'created' : status === 'under_review' ? 'updated' : 'closed';
    const paid = this.#lastCharge ?? this.#charge();
    this.#access.disputed(paid.invoice, status, this.#now);
    return this.#add(`charge.dispute.${type}`, dispute(paid, status, this.#now));
  }

  /** Whether an invoice was paid, so that its charge can be returned. */
  get hasPaid(): boolean {
    return this.#lastCharge !== null;
  }

  #charge(): ChargeState {
    const { latestInvoice, price } = this.state;
    return {
      id: `ch_${latestInvoice.slice(3)}`,
      invoice: latestInvoice,
      amount: PRICES[price].amount,
      refunded: 0,
      created: this.#now,
    };
  }

  /** The state of the subscription at Stripe after the events so far. */
  expected(): ExpectedRow {
    const { state } = this;
    return {
      status: STATUS[state.status] ?? '',
      stripeStatus: state.status,
      plan: highestPlan(state.extra === null ? [state.price] : [state.price, state.extra]),
      periodEnd: state.periodEnd,
      cancelAt: state.cancelAt,
      endScheduled: state.cancelAtPeriodEnd || state.cancelAt !== null,
      ...this.#access.of(state),
    };
  }

  /** The subscription as Stripe's API returns it after the events so far. */
  current(): JsonObject {
    return subscription(this.state, this.#version);
  }
}
