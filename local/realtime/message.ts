import { z } from 'zod';

const broadcast = z.object({
  id: z.string(),
  topic: z.string(),
  event: z.string(),
  payload: z.unknown(),
  private: z.boolean(),
});

/** A message that the database sent to the listeners of a topic (`realtime.send`). */
export type Broadcast = z.infer<typeof broadcast>;

/** Parses a message, as a NOTIFY payload or as a row of `realtime.messages`. */
export const parseBroadcast = (message: unknown): Broadcast => broadcast.parse(message);
