import { z } from 'zod';

/** A message of the Phoenix protocol, version 2 (an array on the wire) or 1 (an object). */
export interface Message {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
}

/** The protocol version from the client's `vsn` parameter; the default of realtime-js is 2.0.0. */
export type Version = 1 | 2;

const reference = z.union([z.string(), z.null()]).optional();
const arrayForm = z.tuple([reference, reference, z.string(), z.string(), z.unknown()]);
const objectForm = z.object({
  join_ref: reference,
  ref: reference,
  topic: z.string(),
  event: z.string(),
  payload: z.unknown(),
});

/** Parses a text frame; undefined when it is not a message of the protocol. */
export function decode(text: string): Message | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const array = arrayForm.safeParse(value);
  if (array.success) {
    const [joinRef = null, ref = null, topic, event, payload] = array.data;
    return { joinRef, ref, topic, event, payload };
  }
  const object = objectForm.safeParse(value);
  if (!object.success) return undefined;
  const { join_ref: joinRef = null, ref = null, topic, event, payload } = object.data;
  return { joinRef, ref, topic, event, payload };
}

/** Serializes a message as a text frame of the client's version. */
export function encode(version: Version, message: Message): string {
  const { joinRef, ref, topic, event, payload } = message;
  return version === 2
    ? JSON.stringify([joinRef, ref, topic, event, payload])
    : JSON.stringify({ join_ref: joinRef, ref, topic, event, payload });
}

/** The payload of a client's `phx_join` message. */
export const joinPayload = z.object({
  config: z
    .object({
      private: z.boolean().nullish(),
      broadcast: z
        .object({
          replay: z
            .object({ since: z.number(), limit: z.int().min(1).max(25).default(10) })
            .nullish(),
        })
        .nullish(),
    })
    .optional(),
  access_token: z.string().nullish(),
});

/** The payload of a client's `access_token` message, sent after a token refresh. */
export const tokenPayload = z.object({ access_token: z.string().nullish() });
