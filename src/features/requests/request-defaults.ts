import { BEATS } from '@domain/profile/beats.ts';
import { deadlineText } from '@domain/requests/deadline-text.ts';
import { clockIn } from '@domain/text/zoned-time.ts';
import { REQUEST_BEATS_MAX, type RequestFormValues } from '@domain/requests/request-fields.ts';
import * as z from 'zod/mini';

const formatSchema = z.enum(['tv', 'podcast', 'culture', 'local']);
/** The rules of an editor that say something about requests. */
export const rulesSchema = z.object({
  formats: z.array(formatSchema),
  beats: z.array(z.enum(BEATS)),
  region: z.nullable(z.string()),
});
type Rules = z.infer<typeof rulesSchema>;
/** What is read of an editor's outlet. */
export const outletSchema = z.object({
  name: z.nullable(z.string()),
  /** What the tie rests on; null without an outlet. */
  standing: z.nullable(z.enum(['proven', 'claimed', 'waiting', 'own_word'])),
  format: z.nullable(formatSchema),
});
export type AskedOutlet = z.infer<typeof outletSchema>;
/** What is read of what stands before a request is posted. */
export const beforeSchema = z.object({
  /** How many requests the editor can post. */
  week: z.object({
    a_week: z.number(),
    remaining: z.number(),
    /** From when the next can be posted; null while one is left. */
    next_at: z.nullable(z.string()),
  }),
});
export type RequestWeek = z.infer<typeof beforeSchema>['week'];

/** From when an editor can post a request, `again` where a closed one; null while one is left this week. */
export function nextPostingText(
  week: RequestWeek | null | undefined,
  timeZone: string,
  again: boolean,
): string | null {
  const next = week?.next_at ?? null;
  if (next === null) return null;
  return `Your next request${again ? ', also this one again,' : ''} can be posted from ${deadlineText(next, timeZone)}.`;
}

/** How many requests an editor can post, before they begin one, and from when where none is left; '' for an admin. */
export function weekText(
  { outlet, week }: { outlet: AskedOutlet | null; week: RequestWeek | null },
  timeZone: string,
  again = false,
): string {
  if (week === null) return '';
  const isProven = outlet?.standing === 'proven';
  const limit = `You can post ${String(week.a_week)} requests a week${isProven ? '' : ' until we have checked your outlet'}`;
  const next = nextPostingText(week, timeZone, again);
  return next === null
    ? `${limit}: ${week.remaining === 1 ? '1 is' : `${String(week.remaining)} are`} left.`
    : `${limit}. ${next}`;
}

/** Four days after now, or after the day from which one can be posted, at five, as a date-and-time field wants it. */
export function defaultDeadline(
  timeZone: string,
  nextAt: string | null = null,
  now = Date.now(),
): string {
  const from = Math.max(now, nextAt === null ? 0 : Date.parse(nextAt));
  return `${clockIn(timeZone, from + 4 * 86_400_000).slice(0, 10)}T17:00`;
}

/** What a new request starts with. */
export type RequestDefaults = Pick<RequestFormValues, 'format' | 'beats' | 'place'>;

/** Where nothing is known of the editor. */
export const NO_DEFAULTS: RequestDefaults = { format: 'podcast', beats: [], place: '' };

/** What an editor's rules and outlet say about their requests. A place left empty means anywhere, whatever the outlet's. */
export function defaultsFrom(rules: Rules, outlet: Pick<AskedOutlet, 'format'>): RequestDefaults {
  const [first, ...others] = rules.formats;
  const place = rules.region ?? '';
  return {
    format:
      (others.length === 0 ? first : undefined) ?? outlet.format ?? first ?? NO_DEFAULTS.format,
    // Of more beats than a request takes none is likelier than another.
    beats: rules.beats.length > REQUEST_BEATS_MAX ? [] : rules.beats,
    place: place === 'National' ? '' : place,
  };
}
