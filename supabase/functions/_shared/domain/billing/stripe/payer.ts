import { z } from 'zod';
import { reference, epochSeconds } from './envelope.ts';

/** What binds a Stripe customer to an account. */
export interface Payer {
  customerId: string;
  /** The account named at checkout; only a checkout can name one. */
  accountId: string | null;
  email: string | null;
  /** When the address was valid, if not when the event occurred; epoch seconds. */
  emailAsOf?: number;
}

const email = z
  .string()
  .transform((text) => text.trim().slice(0, 320))
  .nullish();

const checkoutSchema = z.object({
  customer: reference.nullish(),
  customer_account: reference.nullish(),
  client_reference_id: z.string().nullish(),
  customer_email: email,
  customer_details: z.object({ email }).nullish(),
});
const customerSchema = z.object({ id: z.string(), email });
const invoiceSchema = z.object({
  customer: reference.nullish(),
  customer_account: reference.nullish(),
  customer_email: email,
  created: epochSeconds.nullish(),
  status_transitions: z.object({ finalized_at: epochSeconds.nullish() }).nullish(),
});

const uuid = z.uuid();

const expandedSchema = z.object({ customer: customerSchema });

/** The address of a subscription's customer, if the API returned the expanded customer. */
export function emailOfExpanded(subscription: unknown): string | null {
  return expandedSchema.safeParse(subscription).data?.customer.email || null;
}

/** The payer of a checkout session; null for a guest checkout, which leaves no customer. */
export function payerOfCheckout(value: unknown): Payer | null {
  const session = checkoutSchema.parse(value);
  const customerId = session.customer ?? session.customer_account;
  if (!customerId) return null;
  return {
    customerId,
    // A payment link can carry any text here; only the id of an account is used.
    accountId: uuid.safeParse(session.client_reference_id).data ?? null,
    email: session.customer_details?.email || session.customer_email || null,
  };
}

export function payerOfCustomer(value: unknown): Payer {
  const customer = customerSchema.parse(value);
  return { customerId: customer.id, accountId: null, email: customer.email || null };
}

/** The payer of an invoice; an invoice keeps the address of the day it was finalized. */
export function payerOfInvoice(value: unknown): Payer | null {
  const invoice = invoiceSchema.parse(value);
  const customerId = invoice.customer ?? invoice.customer_account;
  if (!customerId) return null;
  const emailAsOf = invoice.status_transitions?.finalized_at ?? invoice.created;
  return {
    customerId,
    accountId: null,
    email: invoice.customer_email || null,
    ...(emailAsOf ? { emailAsOf } : {}),
  };
}
