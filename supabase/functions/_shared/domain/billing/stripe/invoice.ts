import { z } from 'zod';
import { reference, epochSeconds } from './envelope.ts';
import { amountInWords, dayOf } from './text.ts';

const invoiceSchema = z.object({
  id: z.string().nullish(),
  billing_reason: z.string().nullish(),
  amount_due: z.number().nullish(),
  amount_paid: z.number().nullish(),
  currency: z.string().nullish(),
  attempt_count: z.number().nullish(),
  next_payment_attempt: epochSeconds.nullish(),
  subscription: reference.nullish(),
  parent: z
    .object({ subscription_details: z.object({ subscription: reference.nullish() }).nullish() })
    .nullish(),
});

/** The facts of an invoice for the log and for alerts. */
export interface InvoiceFacts {
  id: string | null;
  /** Since API version 2025-03-31 the subscription is a member of `parent`. */
  subscriptionId: string | null;
  /** The first invoice of a checkout: a card refused there is not dunning. */
  first: boolean;
  due: string;
  paid: string;
  tries: number;
  /** The day of Stripe's next try, UTC. */
  nextTry: string | null;
}

/** Throws ZodError when the object is not an invoice. */
export function readInvoice(value: unknown): InvoiceFacts {
  const invoice = invoiceSchema.parse(value);
  const currency = invoice.currency ?? 'usd';
  return {
    id: invoice.id ?? null,
    subscriptionId:
      invoice.subscription ?? invoice.parent?.subscription_details?.subscription ?? null,
    first: invoice.billing_reason === 'subscription_create',
    due: amountInWords(invoice.amount_due ?? 0, currency),
    paid: amountInWords(invoice.amount_paid ?? 0, currency),
    tries: invoice.attempt_count ?? 0,
    nextTry: invoice.next_payment_attempt ? dayOf(invoice.next_payment_attempt) : null,
  };
}
