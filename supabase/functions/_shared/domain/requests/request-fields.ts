import * as z from 'zod/mini';
import { lineField, textField } from '../text/fields.ts';
import { clockIn, momentOf } from '../text/zoned-time.ts';
import { BEATS } from '../profile/beats.ts';
import { countCharacters } from '../text/text.ts';

export const TOPIC_MIN = 8;
export const TOPIC_MAX = 100;
export const DETAILS_MAX = 500;
export const DETAILS_LINES = 5;
export const WANTED_MAX = 10;
export const REQUEST_BEATS_MAX = 3;
/** A deadline lies this far ahead, in hours. */
export const DEADLINE_HOURS = { least: 2, most: 30 * 24 } as const;

/** A deadline as a date-and-time field wants it. */
export function deadlineField(deadline: string, timeZone: string): string {
  return clockIn(timeZone, Date.parse(deadline)).slice(0, 16);
}

/**
 * What an editor fills in to post a request, or to correct one, whose deadline `stays` unless it is changed.
 * `deadline` is a date and time on the clocks of the zone.
 */
export function requestFormSchema(timeZone: string, stays?: string) {
  const isKept = (text: string) => stays !== undefined && text === deadlineField(stays, timeZone);
  return z.object({
    topic: lineField(TOPIC_MAX, `Please keep it to ${String(TOPIC_MAX)} characters`).check(
      z.refine((text) => countCharacters(text) >= TOPIC_MIN, {
        error: 'Please say in a few words what you look for',
      }),
    ),
    details: textField(DETAILS_MAX, `Please keep it to ${String(DETAILS_MAX)} characters`).check(
      z.refine((text) => text.split('\n').length <= DETAILS_LINES, {
        error: `Please keep it to ${String(DETAILS_LINES)} lines`,
      }),
    ),
    format: z.enum(['tv', 'podcast', 'culture', 'local']),
    beats: z.array(z.enum(BEATS)).check(
      z.refine((beats) => beats.length <= REQUEST_BEATS_MAX, {
        error: `Maximum ${String(REQUEST_BEATS_MAX)} beats allowed`,
      }),
    ),
    place: lineField(120, 'Please keep the place to 120 characters'),
    ai_stance: z.enum(['welcome', 'label', 'no']),
    wanted: z.pipe(z.string(), z.transform(Number)),
    choose_up_to: z.pipe(z.string(), z.transform(Number)),
    deadline: z.pipe(
      z.string().check(
        z.refine(
          (text) => {
            if (isKept(text)) return true;
            const hours = (momentOf(text, timeZone).getTime() - Date.now()) / 3_600_000;
            return hours >= DEADLINE_HOURS.least && hours <= DEADLINE_HOURS.most;
          },
          { error: 'Please choose a time between two hours and 30 days from now' },
        ),
      ),
      z.transform((text) =>
        stays !== undefined && isKept(text) ? stays : momentOf(text, timeZone).toISOString(),
      ),
    ),
  });
}
export type RequestFormValues = z.infer<ReturnType<typeof requestFormSchema>>;
