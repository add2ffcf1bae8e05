import { z } from 'zod';
import { reference, epochSeconds } from './envelope.ts';
import { amountInWords, dayOf } from './text.ts';

const chargeSchema = z.object({
  customer: reference.nullish(),
  amount: z.number(),
  amount_refunded: z.number().nullish(),
  currency: z.string(),
  billing_details: z.object({ email: z.string().nullish() }).nullish(),
});

const disputeSchema = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  reason: z.string().nullish(),
  status: z.string().nullish(),
  evidence_details: z.object({ due_by: epochSeconds.nullish() }).nullish(),
});

/** A refund in words, with the payer it went to. Throws ZodError when the object is no charge. */
export function readRefund(value: unknown): {
  customerId: string | null;
  email: string | null;
  words: string;
} {
  const charge = chargeSchema.parse(value);
  const refunded = charge.amount_refunded ?? 0;
  const whole = refunded >= charge.amount;
  return {
    customerId: charge.customer ?? null,
    email: charge.billing_details?.email ?? null,
    words: whole
      ? `${amountInWords(refunded, charge.currency)} refunded in full`
      : `${amountInWords(refunded, charge.currency)} of ${amountInWords(charge.amount, charge.currency)} refunded`,
  };
}

/** A dispute in words. Throws ZodError when the object is no dispute. */
export function readDispute(value: unknown): { id: string; opened: string; closed: string } {
  const dispute = disputeSchema.parse(value);
  const amount = amountInWords(dispute.amount, dispute.currency);
  const due = dispute.evidence_details?.due_by;
  return {
    id: dispute.id,
    opened:
      `Dispute over ${amount} (${dispute.reason ?? 'no reason given'})` +
      (due ? `, evidence due ${dayOf(due)}` : ''),
    closed: `Dispute over ${amount} closed: ${dispute.status ?? 'unknown'}`,
  };
}
