import type { StripeEventType } from './event-types.ts';
import { objectId, readEnvelope, type Envelope } from './envelope.ts';
import { readDispute, readRefund } from './charge.ts';
import { readInvoice } from './invoice.ts';
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
 * One event as `ingest_stripe_event` and `reapply_stripe_event` take it: the SQL type
 * private.stripe_event_input, member by member. What is absent is null there.
 */
export interface KeptEvent {
  id: string;
  type: string;
  /** Stripe's `created`, Unix seconds. */
  second: number;
  livemode: boolean | null;
  api_version: string | null;
  object_id: string | null;
  /** False for a type that means nothing to us: it is kept and ignored. */
  handled: boolean;
  /** What happened, in a sentence for the log. */
  note?: string;
  /** Why the event cannot be applied. */
  problem?: string;
  customer_id?: string | null;
  customer_email?: string | null;
  /** The second the address is from; null: that of the event. */
  email_second?: number;
  account_id?: string | null;
  names_payer?: boolean;
  subscription_id?: string | null;
  started?: number | null;
  ended?: boolean;
  gone?: boolean;
  unpaid_end?: boolean;
  stripe_status?: string;
  price_ids?: string[];
  period_end?: number;
  cancel_at?: number | null;
  cancel_at_period_end?: boolean;
  state_before?: string | null;
  state_after?: string;
  alert_cause?: string;
  alert_kind?: string;
  alert_message?: string;
  alert_over?: boolean;
}

type Reader = (envelope: Envelope) => Partial<KeptEvent>;

const payerMembers = (payer: Payer | null): Partial<KeptEvent> =>
  payer !== null
    ? {
        names_payer: true,
        customer_id: payer.customerId,
        customer_email: payer.email,
        ...(payer.emailAsOf ? { email_second: payer.emailAsOf } : {}),
        account_id: payer.accountId,
      }
    : {};

const subscriptionMembers = (facts: SubscriptionFacts): Partial<KeptEvent> => ({
  subscription_id: facts.subscriptionId,
  customer_id: facts.customerId,
  started: facts.started,
  ended: facts.ended,
  unpaid_end: facts.unpaidEnd,
  stripe_status: facts.status,
  price_ids: facts.priceIds,
  period_end: facts.periodEnd,
  cancel_at: facts.cancelAt,
  cancel_at_period_end: facts.cancelAtPeriodEnd,
  state_after: stateText(facts),
});

function sentence(facts: SubscriptionFacts): string {
  const prices = facts.priceIds.join(', ') || 'no price';
  if (facts.ended) return `Subscription over (${facts.status}), ${prices}`;
  const end =
    facts.cancelAt !== null || facts.cancelAtPeriodEnd
      ? `ends ${dayOf(facts.cancelAt ?? facts.periodEnd)}`
      : `period to ${dayOf(facts.periodEnd)}`;
  return `Subscription ${facts.status}, ${prices}, ${end}`;
}

const subscription: Reader = ({ id, type, data }) => {
  const facts = readSubscription(data.object);
  if (typeof facts === 'string') return { problem: facts };
  const members = subscriptionMembers(facts);
  members.note = sentence(facts);
  if (type === 'customer.subscription.deleted') {
    members.gone = true;
    members.ended = true;
  } else if (type === 'customer.subscription.created') {
    // Nothing came before it.
    members.state_before = '';
  } else if (type === 'customer.subscription.updated') {
    const before =
      (data.previous_attributes ?? null) === null
        ? null
        : readSubscription(beforeUpdate(data.object, data.previous_attributes ?? {}));
    if (before !== null && typeof before !== 'string') members.state_before = stateText(before);
    // It changed something and does not say what, so nothing tells its place within its second:
    // in a state of its own it stays off every path, and beside others it is not guessed.
    else members.state_after = `${stateText(facts)} by ${id}`;
  }
  return members;
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
  const members: Partial<KeptEvent> = {
    ...payerMembers(payerOfInvoice(data.object)),
    subscription_id: facts.subscriptionId,
  };
  const cause = facts.id ? `dunning:${facts.id}` : null;
  if (type === 'invoice.payment_failed') {
    const next = facts.nextTry ? `next try ${facts.nextTry}` : 'no further try';
    members.note = `Payment of ${facts.due} failed (try ${facts.tries}), ${next}`;
    if (cause && !facts.first) {
      members.alert_cause = cause;
      members.alert_kind = 'dunning';
      members.alert_message = members.note;
      members.alert_over = false;
    }
    return members;
  }
  if (type === 'invoice.payment_action_required') {
    members.note = `Payment of ${facts.due} waits for the payer's confirmation`;
    return members;
  }
  members.note =
    type === 'invoice.voided'
      ? `Invoice over ${facts.due} voided`
      : type === 'invoice.marked_uncollectible'
        ? `Invoice over ${facts.due} written off`
        : `Payment of ${facts.paid} received`;
  if (cause) {
    members.alert_cause = cause;
    members.alert_over = true;
  }
  return members;
};

const refund: Reader = ({ data }) => {
  const { customerId, email, words } = readRefund(data.object);
  return {
    customer_id: customerId,
    customer_email: email,
    note: words,
  };
};

const dispute: Reader = ({ type, data }) => {
  const facts = readDispute(data.object);
  const over = type === 'charge.dispute.closed';
  return {
    note: over ? facts.closed : facts.opened,
    alert_cause: `dispute:${facts.id}`,
    alert_kind: 'dispute',
    alert_message: facts.opened,
    alert_over: over,
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
  'charge.refunded': refund,
  'charge.dispute.created': dispute,
  'charge.dispute.closed': dispute,
};

const isHandled = (type: string): type is StripeEventType => Object.hasOwn(READERS, type);

/**
 * Reads a decoded body for the ledger. Null when it is no Stripe event at all; an event that cannot
 * be understood is kept with a `problem`. Never throws.
 */
export function readEvent(value: unknown): KeptEvent | null {
  const envelope = readEnvelope(value);
  if (envelope === null) return null;
  const kept: KeptEvent = {
    id: envelope.id,
    type: envelope.type,
    second: envelope.created,
    livemode: envelope.livemode ?? null,
    api_version: envelope.api_version ?? null,
    object_id: objectId(envelope),
    handled: false,
  };
  const reader = isHandled(envelope.type) ? READERS[envelope.type] : undefined;
  if (reader === undefined) return storableEvent(kept);
  try {
    return storableEvent({ ...kept, handled: true, ...reader(envelope) });
  } catch {
    const problem = `The ${envelope.type} event has an unknown shape`;
    return storableEvent({ ...kept, handled: true, problem });
  }
}

/** A copy whose texts PostgreSQL takes, wherever they came from. */
function storableEvent(kept: KeptEvent): KeptEvent {
  const copy: KeptEvent = { ...kept };
  for (const [name, value] of Object.entries(kept)) {
    if (typeof value === 'string') Object.assign(copy, { [name]: storable(value) });
  }
  if (kept.price_ids !== undefined) copy.price_ids = kept.price_ids.map((id) => storable(id));
  return copy;
}

/** What Stripe answered to a read of a subscription, as one more kept event of the second `asOf`. */
export function keptReread(object: unknown, asOf: number): KeptEvent | null {
  const facts = readSubscription(object);
  if (typeof facts === 'string') return null;
  return storableEvent({
    id: `snapshot:${facts.subscriptionId}`,
    type: 'snapshot',
    second: asOf,
    livemode: null,
    api_version: null,
    object_id: facts.subscriptionId,
    handled: true,
    customer_email: emailOfExpanded(object),
    ...subscriptionMembers(facts),
  });
}
