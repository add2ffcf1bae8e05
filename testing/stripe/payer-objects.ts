import { since, type ApiVersion } from './api-version.ts';
import type { JsonObject } from './json.ts';
import { PRICES, type PriceKey } from './prices.ts';

export interface PayerState {
  customer: string;
  email: string;
  /** Id of the Newspeg account: the checkout's client_reference_id. */
  account: string | null;
  created: number;
}

export function customer(state: PayerState, version: ApiVersion): JsonObject {
  return {
    id: state.customer,
    object: 'customer',
    address: null,
    balance: 0,
    created: state.created,
    currency: null,
    ...(since(version, '2026-10-28.endive') ? { customer_account: null } : {}),
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: state.email,
    invoice_prefix: 'F00D1E',
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: 'Ada Lane',
    phone: null,
    preferred_locales: ['en-US'],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

/** A completed checkout session from a payment link. */
export function checkoutSession(
  state: PayerState,
  details: { subscription: string; invoice: string; price: PriceKey },
  version: ApiVersion,
): JsonObject {
  const { amount } = PRICES[details.price];
  return {
    id: `cs_test_${state.customer.slice(4)}`,
    object: 'checkout.session',
    after_expiration: null,
    allow_promotion_codes: false,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, status: null },
    billing_address_collection: 'auto',
    cancel_url: 'https://stripe.com',
    client_reference_id: state.account,
    consent: null,
    created: state.created - 40,
    currency: 'usd',
    custom_fields: [],
    customer: state.customer,
    ...(since(version, '2026-10-28.endive') ? { customer_account: null } : {}),
    customer_creation: 'always',
    customer_details: {
      address: { city: null, country: 'US', line1: null, line2: null, postal_code: '10027' },
      email: state.email,
      name: 'Ada Lane',
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    customer_email: null,
    expires_at: state.created + 86_360,
    invoice: details.invoice,
    invoice_creation: null,
    livemode: false,
    locale: 'auto',
    metadata: {},
    mode: 'subscription',
    payment_intent: null,
    payment_link: 'plink_1QkPaymentLink',
    payment_method_collection: 'always',
    payment_method_types: ['card'],
    payment_status: 'paid',
    phone_number_collection: { enabled: false },
    recovered_from: null,
    setup_intent: null,
    shipping_options: [],
    status: 'complete',
    submit_type: 'auto',
    subscription: details.subscription,
    success_url: 'https://stripe.com',
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted',
    url: null,
  };
}

export interface ChargeState {
  id: string;
  /** Of the invoice that the charge paid. */
  invoice: string;
  amount: number;
  refunded: number;
  created: number;
}

/** A charge. It names its invoice until basil. */
export function charge(payer: PayerState, state: ChargeState, version: ApiVersion): JsonObject {
  return {
    id: state.id,
    object: 'charge',
    amount: state.amount,
    amount_captured: state.amount,
    amount_refunded: state.refunded,
    application: null,
    balance_transaction: `txn_${state.id.slice(3)}`,
    billing_details: {
      address: { city: null, country: 'US', line1: null, line2: null, postal_code: '10027' },
      email: payer.email,
      name: 'Ada Lane',
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: 'PRESS PITCHES',
    captured: true,
    created: state.created,
    currency: 'usd',
    customer: payer.customer,
    description: 'Subscription update',
    disputed: false,
    failure_code: null,
    failure_message: null,
    ...(since(version, '2025-03-31.basil') ? {} : { invoice: state.invoice }),
    livemode: false,
    metadata: {},
    outcome: { network_status: 'approved_by_network', risk_level: 'normal', type: 'authorized' },
    paid: true,
    payment_intent: `pi_${state.id.slice(3)}`,
    payment_method: 'pm_1QkVisa4242',
    receipt_email: null,
    refunded: state.refunded >= state.amount,
    status: 'succeeded',
  };
}

/** What ties an invoice to its payment since basil. */
export function invoicePayment(state: ChargeState): JsonObject {
  return {
    id: `inpay_${state.id.slice(3)}`,
    object: 'invoice_payment',
    amount_paid: state.amount,
    amount_requested: state.amount,
    created: state.created,
    currency: 'usd',
    invoice: state.invoice,
    is_default: true,
    livemode: false,
    payment: { payment_intent: `pi_${state.id.slice(3)}`, type: 'payment_intent' },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: state.created },
  };
}

/** A dispute over a charge; `status` is 'needs_response' until it is closed as 'won' or 'lost'. */
export function dispute(state: ChargeState, status: string, created: number): JsonObject {
  return {
    id: `du_${state.id.slice(3)}`,
    object: 'dispute',
    amount: state.amount,
    balance_transactions: [],
    charge: state.id,
    created,
    currency: 'usd',
    enhanced_eligibility_types: [],
    evidence: { customer_email_address: null, product_description: null },
    evidence_details: {
      due_by: created + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: `pi_${state.id.slice(3)}`,
    payment_method_details: { card: { brand: 'visa', network_reason_code: '10.4' }, type: 'card' },
    reason: 'fraudulent',
    status,
  };
}
