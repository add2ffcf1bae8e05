import { CALL_KINDS } from '@domain/calls/call.ts';
import * as z from 'zod/mini';

export const WEEKS_MAX = 26;

const whole = (from: number, to: number, error: string) =>
  z.string().check(
    z.refine((text) => /^\d+$/.test(text.trim()) && Number(text) >= from && Number(text) <= to, {
      error,
    }),
  );

/** What an admin fills in to offer slots. `first` is a date and time in `time_zone`. */
export const slotSchema = z.object({
  kinds: z.array(z.enum(CALL_KINDS)).check(z.minLength(1, 'Please choose what the slot is for.')),
  first: z.string().check(
    z.refine((text) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text), {
      error: 'Please choose a date and a time.',
    }),
  ),
  time_zone: z.string().check(z.minLength(1, 'Please choose a time zone.')),
  minutes: whole(10, 180, 'A call takes 10 to 180 minutes.'),
  link: z.string().check(
    z.trim(),
    z.maxLength(500, 'Please use up to 500 characters.'),
    z.refine((text) => /^https:\/\/\S+$/.test(text), {
      error: 'Please give the link of the call. It begins with https://.',
    }),
  ),
  weeks: whole(1, WEEKS_MAX, `Please choose 1 to ${String(WEEKS_MAX)} weeks.`),
});
export type SlotValues = z.infer<typeof slotSchema>;
