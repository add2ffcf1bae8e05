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
  /** Until API version 2025-03-31; since then an invoice_payment event names what paid. */
  charge: reference.nullish(),
  payment_intent: reference.nullish(),
  lines: z
    .object({
      data: z.array(
        z.object({ period: z.object({ end: epochSeconds.nullish().catch(null) }).nullish() }),
      ),
    })
    .nullish(),
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
  chargeId: string | null;
  paymentIntentId: string | null;
  /** The last end of what its lines pay for, epoch seconds. */
  periodEnd: number | null;
  /** In the smallest unit of the currency. */
  amountPaid: number;
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
  const ends = invoice.lines?.data.flatMap(({ period }) => period?.end ?? []) ?? [];
  return {
    id: invoice.id ?? null,
    subscriptionId:
      invoice.subscription ?? invoice.parent?.subscription_details?.subscription ?? null,
    first: invoice.billing_reason === 'subscription_create',
    chargeId: invoice.charge ?? null,
    paymentIntentId: invoice.payment_intent ?? null,
    periodEnd: ends.length > 0 ? Math.max(...ends) : null,
    amountPaid: Math.trunc(invoice.amount_paid ?? 0),
    due: amountInWords(invoice.amount_due ?? 0, currency),
    paid: amountInWords(invoice.amount_paid ?? 0, currency),
    tries: invoice.attempt_count ?? 0,
    nextTry: invoice.next_payment_attempt ? dayOf(invoice.next_payment_attempt) : null,
  };
}

const invoicePaymentSchema = z.object({
  invoice: reference,
  payment: z.object({ charge: reference.nullish(), payment_intent: reference.nullish() }),
});

/** Which payment intent or charge paid an invoice. Throws ZodError for another object. */
export function readInvoicePayment(value: unknown): {
  invoiceId: string;
  chargeId: string | null;
  paymentIntentId: string | null;
} {
  const { invoice, payment } = invoicePaymentSchema.parse(value);
  return {
    invoiceId: invoice,
    chargeId: payment.charge ?? null,
    paymentIntentId: payment.payment_intent ?? null,
  };
}
