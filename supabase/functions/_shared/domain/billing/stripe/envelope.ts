import { z } from 'zod';

/** Epoch seconds that both JavaScript and PostgreSQL can convert to a date (up to the year 9999). */
export const epochSeconds = z.int().min(0).max(253_402_300_799);

/** A reference that Stripe sends as an id or, where it was expanded, as the whole object. */
export const reference = z.union([
  z.string(),
  z.looseObject({ id: z.string() }).transform(({ id }) => id),
]);

const envelopeSchema = z.object({
  id: z.string().min(1).max(255),
  object: z.literal('event'),
  type: z.string().min(1).max(255),
  created: epochSeconds,
  livemode: z.boolean().nullish(),
  api_version: z.string().nullish(),
  data: z.object({
    object: z.record(z.string(), z.unknown()),
    previous_attributes: z.record(z.string(), z.unknown()).nullish(),
  }),
});

/** The members of an event that all types and API versions have. */
export type Envelope = z.infer<typeof envelopeSchema>;

/** The envelope of a decoded body; null when the body is not a Stripe event. */
export function readEnvelope(value: unknown): Envelope | null {
  return envelopeSchema.safeParse(value).data ?? null;
}

/** The id of the object that an event is about, if it has one. */
export function objectId(envelope: Envelope): string | null {
  const { id } = envelope.data.object;
  return typeof id === 'string' ? id : null;
}
