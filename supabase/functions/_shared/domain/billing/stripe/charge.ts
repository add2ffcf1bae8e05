import { z } from 'zod';
import { reference, epochSeconds } from './envelope.ts';
import { amountInWords, dayOf } from './text.ts';

const chargeSchema = z.object({
  id: z.string(),
  customer: reference.nullish(),
  created: epochSeconds.nullish(),
  /** Not sent since API version 2025-03-31. */
  invoice: reference.nullish(),
  payment_intent: reference.nullish(),
  amount: z.int(),
  amount_refunded: z.int().nullish(),
  currency: z.string(),
  billing_details: z.object({ email: z.string().nullish() }).nullish(),
});

const disputeSchema = z.object({
  id: z.string(),
  charge: reference.nullish(),
  payment_intent: reference.nullish(),
  amount: z.int(),
  currency: z.string(),
  reason: z.string().nullish(),
  status: z.string(),
  evidence_details: z.object({ due_by: epochSeconds.nullish() }).nullish(),
});

/** What is known of a charge of which money went back; amounts in the smallest unit, times in epoch seconds. */
export interface RefundFacts {
  id: string;
  customerId: string | null;
  invoiceId: string | null;
  paymentIntentId: string | null;
  chargedAt: number | null;
  amount: number;
  refunded: number;
  email: string | null;
  words: string;
}

/** A refund with the payer it went to. Throws ZodError when the object is no charge. */
export function readRefund(value: unknown): RefundFacts {
  const charge = chargeSchema.parse(value);
  const refunded = charge.amount_refunded ?? 0;
  return {
    id: charge.id,
    customerId: charge.customer ?? null,
    invoiceId: charge.invoice ?? null,
    paymentIntentId: charge.payment_intent ?? null,
    chargedAt: charge.created ?? null,
    amount: charge.amount,
    refunded,
    email: charge.billing_details?.email ?? null,
    words:
      refunded >= charge.amount
        ? `${amountInWords(refunded, charge.currency)} refunded in full`
        : `${amountInWords(refunded, charge.currency)} of ${amountInWords(charge.amount, charge.currency)} refunded`,
  };
}

/** The statuses of a dispute, or of an inquiry before one, that nothing has to follow. */
const OVER: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented'];

export interface DisputeFacts {
  id: string;
  status: string;
  over: boolean;
  chargeId: string | null;
  paymentIntentId: string | null;
  /** In the smallest unit of the currency. */
  amount: number;
  words: string;
}

/** The state of a dispute. Throws ZodError when the object is no dispute. */
export function readDispute(value: unknown): DisputeFacts {
  const dispute = disputeSchema.parse(value);
  const amount = amountInWords(dispute.amount, dispute.currency);
  const due = dispute.evidence_details?.due_by;
  const over = OVER.includes(dispute.status);
  const opened =
    `Dispute over ${amount} (${dispute.reason ?? 'no reason given'})` +
    (due ? `, evidence due ${dayOf(due)}` : '');
  return {
    id: dispute.id,
    status: dispute.status,
    over,
    chargeId: dispute.charge ?? null,
    paymentIntentId: dispute.payment_intent ?? null,
    amount: dispute.amount,
    words:
      dispute.status === 'lost'
        ? `Dispute over ${amount} lost: the payer has the money back`
        : over
          ? `Dispute over ${amount} closed: ${dispute.status}`
          : opened,
  };
}
