import type { StripeEventType } from './event-types.ts';
import { objectId, readEnvelope, type Envelope } from './envelope.ts';
import { readDispute, readRefund } from './charge.ts';
import { readInvoice, readInvoicePayment } from './invoice.ts';
import {
  emailOfExpanded,
  payerOfCheckout,
  payerOfCustomer,
  payerOfInvoice,
  type Payer,
} from './payer.ts';
import {
  beforeUpdate,
  readSubscription,
  stateText,
  type SubscriptionFacts,
} from './subscription.ts';
import { dayOf, storable } from './text.ts';

/**
 * One event as `ingest_stripe_event`, `reapply_stripe_event` and `apply_reread` take it: the SQL type
 * private.stripe_event, member by member. An absent member is null there.
 */
export interface StoredEvent {
  id: string;
  type: string;
  /** Stripe's `created`, epoch seconds. */
  occurred_at: number;
  livemode: boolean | null;
  api_version: string | null;
  object_id: string | null;
  subscription_id: string | null;
  customer_id: string | null;
  /** False for a type without a reader: the event is stored and changes nothing. */
  handled: boolean;
  /** What happened, in a sentence for the log. */
  note?: string;
  /** Why the event cannot be applied. */
  problem?: string;
  payer?: PayerPart;
  subscription?: SubscriptionPart;
  alert?: AlertPart;
  payment?: PaymentPart;
}

/** What an event says of the person behind its customer. */
export interface PayerPart {
  email: string | null;
  /** When the address was valid; absent: when the event occurred. Epoch seconds. */
  email_occurred_at?: number;
  /** The account named at checkout. */
  account_id: string | null;
  /** False when the address is for the log only and must not bind the customer to an account. */
  binds: boolean;
}

/** The state of a subscription after an event; times are epoch seconds. */
export interface SubscriptionPart {
  started: number | null;
  /** Over for good. */
  ended: boolean;
  ended_at: number | null;
  /** Set for the event `customer.subscription.deleted`. */
  deleted: boolean;
  unpaid_end: boolean;
  stripe_status: string;
  price_ids: string[];
  period_start: number | null;
  period_end: number;
  pause_behavior: string | null;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  /** The state that previous_attributes lead back to, '' for a creation; null when unknown. */
  state_before: string | null;
  state_after: string;
}

/** A problem that an event opens, or closes when `over` is true. */
export interface AlertPart {
  cause: string;
  over: boolean;
  kind?: string;
  message?: string;
}

/**
 * What an event says about money: an invoice that was paid, a link between an invoice and what paid
 * it, money returned so far, or the status of a dispute. Amounts are in the smallest unit of the
 * currency, times in epoch seconds. The ids tie the events of one payment together.
 */
export type PaymentPart = { invoice_id?: string | null; charge_id?: string | null } & {
  payment_intent_id?: string | null;
} & (
    | { kind: 'invoice'; period_end: number | null; amount: number }
    | { kind: 'link' }
    | { kind: 'refund'; charged_at: number | null; amount: number; returned: number }
    | { kind: 'dispute'; amount: number; dispute_id: string; dispute_status: string }
  );

type Reader = (
  envelope: Envelope,
) => Partial<Omit<StoredEvent, 'id' | 'type' | 'occurred_at' | 'handled'>>;

const payerMembers = (payer: Payer | null): Partial<Pick<StoredEvent, 'customer_id' | 'payer'>> =>
  payer !== null
    ? {
        customer_id: payer.customerId,
        payer: {
          email: payer.email,
          account_id: payer.accountId,
          binds: true,
          ...(payer.emailAsOf ? { email_occurred_at: payer.emailAsOf } : {}),
        },
      }
    : {};

const subscriptionPart = (facts: SubscriptionFacts): SubscriptionPart => ({
  started: facts.started,
  ended: facts.ended,
  ended_at: facts.endedAt,
  deleted: false,
  unpaid_end: facts.unpaidEnd,
  stripe_status: facts.status,
  price_ids: facts.priceIds,
  period_start: facts.periodStart,
  period_end: facts.periodEnd,
  pause_behavior: facts.pauseBehavior,
  cancel_at: facts.cancelAt,
  cancel_at_period_end: facts.cancelAtPeriodEnd,
  state_before: null,
  state_after: stateText(facts),
});

function sentence(facts: SubscriptionFacts): string {
  const prices = facts.priceIds.join(', ') || 'no price';
  if (facts.ended) return `Subscription over (${facts.status}), ${prices}`;
  const end =
    facts.cancelAt !== null || facts.cancelAtPeriodEnd
      ? `ends ${dayOf(facts.cancelAt ?? facts.periodEnd)}`
      : `period to ${dayOf(facts.periodEnd)}`;
  const pause = facts.pauseBehavior === null ? '' : `, collection paused (${facts.pauseBehavior})`;
  return `Subscription ${facts.status}, ${prices}, ${end}${pause}`;
}

const subscription: Reader = ({ id, type, data }) => {
  const facts = readSubscription(data.object);
  if (typeof facts === 'string') return { problem: facts };
  const part = subscriptionPart(facts);
  if (type === 'customer.subscription.deleted') {
    part.deleted = true;
    part.ended = true;
  } else if (type === 'customer.subscription.created') {
    part.state_before = '';
  } else if (type === 'customer.subscription.updated') {
    const before =
      (data.previous_attributes ?? null) === null
        ? null
        : readSubscription(beforeUpdate(data.object, data.previous_attributes ?? {}));
    if (before !== null && typeof before !== 'string') part.state_before = stateText(before);
    // Without a readable former state the order of this update among the updates of the same
    // timestamp is unknown. The event id makes its state unique, so that no path through the updates
    // can contain it.
    else part.state_after = `${stateText(facts)} by ${id}`;
  }
  return {
    subscription_id: facts.subscriptionId,
    customer_id: facts.customerId,
    note: sentence(facts),
    subscription: part,
  };
};

const checkout: Reader = ({ data }) => {
  const payer = payerOfCheckout(data.object);
  return {
    ...payerMembers(payer),
    note:
      payer !== null
        ? `Checkout completed${payer.accountId ? ' by an account' : ''}`
        : 'Checkout completed without a customer',
  };
};

const customer: Reader = ({ data }) => ({
  ...payerMembers(payerOfCustomer(data.object)),
  note: 'Payer noted',
});

const invoice: Reader = ({ type, data }) => {
  const facts = readInvoice(data.object);
  const members = {
    ...payerMembers(payerOfInvoice(data.object)),
    subscription_id: facts.subscriptionId,
  };
  const cause = facts.id ? `dunning:${facts.id}` : null;
  if (type === 'invoice.payment_failed') {
    const next = facts.nextTry ? `next try ${facts.nextTry}` : 'no further try';
    const note = `Payment of ${facts.due} failed (try ${facts.tries}), ${next}`;
    if (!cause || facts.first) return { ...members, note };
    return { ...members, note, alert: { cause, over: false, kind: 'dunning', message: note } };
  }
  if (type === 'invoice.payment_action_required') {
    return { ...members, note: `Payment of ${facts.due} waits for the payer's confirmation` };
  }
  const note =
    type === 'invoice.voided'
      ? `Invoice over ${facts.due} voided`
      : type === 'invoice.marked_uncollectible'
        ? `Invoice over ${facts.due} written off`
        : `Payment of ${facts.paid} received`;
  const paid = type === 'invoice.paid' || type === 'invoice.payment_succeeded';
  return {
    ...members,
    note,
    ...(cause ? { alert: { cause, over: true } } : {}),
    ...(paid && facts.id
      ? {
          payment: {
            kind: 'invoice',
            invoice_id: facts.id,
            charge_id: facts.chargeId,
            payment_intent_id: facts.paymentIntentId,
            period_end: facts.periodEnd,
            amount: facts.amountPaid,
          },
        }
      : {}),
  };
};

const invoicePayment: Reader = ({ data }) => {
  const facts = readInvoicePayment(data.object);
  return {
    note: `Payment of invoice ${facts.invoiceId}`,
    payment: {
      kind: 'link',
      invoice_id: facts.invoiceId,
      charge_id: facts.chargeId,
      payment_intent_id: facts.paymentIntentId,
    },
  };
};

const refund: Reader = ({ data }) => {
  const facts = readRefund(data.object);
  return {
    customer_id: facts.customerId,
    note: facts.words,
    payer: { email: facts.email, account_id: null, binds: false },
    payment: {
      kind: 'refund',
      invoice_id: facts.invoiceId,
      charge_id: facts.id,
      payment_intent_id: facts.paymentIntentId,
      charged_at: facts.chargedAt,
      amount: facts.amount,
      returned: facts.refunded,
    },
  };
};

const dispute: Reader = ({ data }) => {
  const facts = readDispute(data.object);
  return {
    note: facts.words,
    alert: {
      cause: `dispute:${facts.id}`,
      over: facts.over,
      kind: 'dispute',
      message: facts.words,
    },
    payment: {
      kind: 'dispute',
      charge_id: facts.chargeId,
      payment_intent_id: facts.paymentIntentId,
      amount: facts.amount,
      dispute_id: facts.id,
      dispute_status: facts.status,
    },
  };
};

const READERS: Readonly<Record<StripeEventType, Reader>> = {
  'customer.subscription.created': subscription,
  'customer.subscription.updated': subscription,
  'customer.subscription.deleted': subscription,
  'customer.subscription.paused': subscription,
  'customer.subscription.resumed': subscription,
  'customer.subscription.trial_will_end': subscription,
  'customer.subscription.pending_update_applied': subscription,
  'customer.subscription.pending_update_expired': subscription,
  'checkout.session.completed': checkout,
  'checkout.session.async_payment_succeeded': checkout,
  'customer.created': customer,
  'customer.updated': customer,
  'invoice.paid': invoice,
  'invoice.payment_succeeded': invoice,
  'invoice.payment_failed': invoice,
  'invoice.payment_action_required': invoice,
  'invoice.voided': invoice,
  'invoice.marked_uncollectible': invoice,
  'invoice_payment.paid': invoicePayment,
  'charge.refunded': refund,
  'charge.dispute.created': dispute,
  'charge.dispute.updated': dispute,
  'charge.dispute.funds_withdrawn': dispute,
  'charge.dispute.funds_reinstated': dispute,
  'charge.dispute.closed': dispute,
};

const isHandled = (type: string): type is StripeEventType => Object.hasOwn(READERS, type);

/**
 * Reads a decoded body for the ledger. Null when the body is no Stripe event; an event that cannot
 * be understood has a `problem`. Never throws.
 */
export function readEvent(value: unknown): StoredEvent | null {
  const envelope = readEnvelope(value);
  if (envelope === null) return null;
  const event: StoredEvent = {
    id: envelope.id,
    type: envelope.type,
    occurred_at: envelope.created,
    livemode: envelope.livemode ?? null,
    api_version: envelope.api_version ?? null,
    object_id: objectId(envelope),
    subscription_id: null,
    customer_id: null,
    handled: false,
  };
  const reader = isHandled(envelope.type) ? READERS[envelope.type] : undefined;
  if (reader === undefined) return storableCopy(event);
  try {
    return storableCopy({ ...event, handled: true, ...reader(envelope) });
  } catch {
    const problem = `The ${envelope.type} event has an unknown shape`;
    return storableCopy({ ...event, handled: true, problem });
  }
}

/** A copy with every text, at any depth, made storable by PostgreSQL. */
function storableCopy<T>(value: T): T;
function storableCopy(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map((item: unknown) => storableCopy(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, storableCopy<unknown>(member)]),
  );
}

/**
 * A subscription as Stripe's API returned it at `asOf` (epoch seconds), as one more event. Null when
 * the object is not a readable subscription.
 */
export function snapshotEvent(object: unknown, asOf: number): StoredEvent | null {
  const facts = readSubscription(object);
  if (typeof facts === 'string') return null;
  const email = emailOfExpanded(object);
  return storableCopy({
    id: `snapshot:${facts.subscriptionId}`,
    type: 'snapshot',
    occurred_at: asOf,
    livemode: null,
    api_version: null,
    object_id: facts.subscriptionId,
    subscription_id: facts.subscriptionId,
    customer_id: facts.customerId,
    handled: true,
    ...(email === null ? {} : { payer: { email, account_id: null, binds: true } }),
    subscription: subscriptionPart(facts),
  });
}
