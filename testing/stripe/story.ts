import { charge, checkoutSession, customer, dispute, type PayerState } from './payer-shapes.ts';
import {
  invoice,
  planOf,
  PRICES,
  subscription,
  type ApiVersion,
  type Json,
  type JsonObject,
  type PriceKey,
  type SubscriptionState,
} from './shapes.ts';

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

/** What the row of a subscription must show once all its events are in. */
export interface ExpectedRow {
  status: string;
  stripeStatus: string;
  plan: string;
  /** Unix seconds. */
  periodEnd: number;
  cancelAt: number | null;
  endScheduled: boolean;
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
 * The former values of what changed, as Stripe writes previous_attributes: nested objects in part,
 * arrays whole.
 */
function formerValues(before: JsonObject, after: JsonObject): JsonObject {
  const former: JsonObject = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const was = before[name] ?? null;
    const is = after[name] ?? null;
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    former[name] = isObject(was) && isObject(is) ? formerValues(was, is) : was;
  }
  return former;
}

/**
 * The life of one subscription, told event by event in the order in which it happened. The clock
 * stands still between calls of `wait`, so events share a second unless time passes.
 */
export class Story {
  readonly events: StripeEvent[] = [];
  readonly state: SubscriptionState;
  readonly payer: PayerState;
  readonly #version: ApiVersion;
  readonly #seed: string;
  #now: number;

  constructor(options: {
    seed: string;
    version: ApiVersion;
    price: PriceKey;
    start: number;
    account?: string;
    email?: string;
  }) {
    const { seed, start } = options;
    this.#version = options.version;
    this.#seed = seed;
    this.#now = start;
    this.payer = {
      customer: `cus_${seed}`,
      email: options.email ?? `${seed.toLowerCase()}@payer.example`,
      account: options.account ?? null,
      created: start,
    };
    this.state = {
      id: `sub_${seed}`,
      customer: this.payer.customer,
      price: options.price,
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
      latestInvoice: `in_${seed}0`,
    };
  }

  /** The Unix second at which the next event happens. */
  get now(): number {
    return this.#now;
  }

  wait(seconds: number): this {
    this.#now += seconds;
    return this;
  }

  #tell(type: string, object: JsonObject, previous?: JsonObject): this {
    // Stripe's ids tell nothing about the order of events, so these must not either.
    const mark = (this.events.length * 37 + 11) % 101;
    this.events.push({
      id: `evt_${this.#seed}${String(mark).padStart(3, '0')}`,
      object: 'event',
      api_version: this.#version,
      created: this.#now,
      data: { object, ...(previous !== undefined ? { previous_attributes: previous } : {}) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: `req_${this.#seed}${this.events.length}`, idempotency_key: null },
      type,
    });
    return this;
  }

  customerCreated(): this {
    return this.#tell('customer.created', customer(this.payer, this.#version));
  }

  checkoutCompleted(): this {
    const details = {
      subscription: this.state.id,
      invoice: this.state.latestInvoice,
      price: this.state.price,
    };
    return this.#tell(
      'checkout.session.completed',
      checkoutSession(this.payer, details, this.#version),
    );
  }

  created(status: string, changes: Partial<SubscriptionState> = {}): this {
    Object.assign(this.state, changes, { status });
    return this.#tell('customer.subscription.created', subscription(this.state, this.#version));
  }

  updated(changes: Partial<SubscriptionState>): this {
    const before = subscription(this.state, this.#version);
    Object.assign(this.state, changes);
    const after = subscription(this.state, this.#version);
    return this.#tell('customer.subscription.updated', after, formerValues(before, after));
  }

  /** An event that shows the subscription as it is, without a change. */
  seen(kind: 'trial_will_end' | 'paused' | 'resumed'): this {
    return this.#tell(`customer.subscription.${kind}`, subscription(this.state, this.#version));
  }

  renewed(): this {
    const { periodEnd } = this.state;
    return this.updated({
      periodStart: periodEnd,
      periodEnd: periodEnd + 30 * DAY,
      latestInvoice: `in_${this.#seed}${this.events.length}`,
    });
  }

  /** The portal's 'cancel plan'. With flexible billing it sets cancel_at and leaves the flag alone. */
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

  deleted(reason: 'cancellation_requested' | 'payment_failed' | 'payment_disputed'): this {
    Object.assign(this.state, {
      status: 'canceled',
      canceledAt: this.state.canceledAt ?? this.#now,
      endedAt: this.#now,
      cancelReason: reason,
    });
    return this.#tell('customer.subscription.deleted', subscription(this.state, this.#version));
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
    return this.#tell(`invoice.${type}`, object);
  }

  refunded(amount: number = PRICES[this.state.price].amount): this {
    return this.#tell('charge.refunded', charge(this.payer, this.#charge(amount)), {
      amount_refunded: 0,
      refunded: false,
    });
  }

  disputed(status: 'needs_response' | 'won' | 'lost'): this {
    const type = status === 'needs_response' ? 'created' : 'closed';
    return this.#tell(`charge.dispute.${type}`, dispute(this.#charge(0), status, this.#now));
  }

  #charge(refunded: number) {
    const { amount } = PRICES[this.state.price];
    return { id: `ch_${this.#seed}`, amount, refunded, created: this.payer.created };
  }

  /** What Stripe itself holds at this point of the story. */
  expected(): ExpectedRow {
    const { state } = this;
    return {
      status: STATUS[state.status] ?? '',
      stripeStatus: state.status,
      plan: planOf(state.price),
      periodEnd: state.periodEnd,
      cancelAt: state.cancelAt,
      endScheduled: state.cancelAtPeriodEnd || state.cancelAt !== null,
    };
  }

  /** The subscription as the API would answer it now. */
  current(): JsonObject {
    return subscription(this.state, this.#version);
  }
}
