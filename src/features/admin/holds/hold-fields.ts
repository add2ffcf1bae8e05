import * as z from 'zod/mini';
import { HOLD_SCOPES, type Hold } from '@/features/admin/holds/queries';

export const REASON_MAX = 200;
const DAYS_MAX = 30;

/** What an admin fills in. `ends` is a local date and time. */
export const holdSchema = z
  .object({
    scope: z.enum(HOLD_SCOPES),
    value: z.string().check(z.trim(), z.maxLength(80, 'Please use up to 80 characters.')),
    reason: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Please say why: those who wait read it.'),
        z.maxLength(REASON_MAX, `Please use up to ${String(REASON_MAX)} characters.`),
      ),
    ends: z.string().check(
      z.refine(
        (text) => {
          const left = Date.parse(text) - Date.now();
          return left > 0 && left <= DAYS_MAX * 86_400_000;
        },
        { error: `Please choose an end within the next ${String(DAYS_MAX)} days.` },
      ),
    ),
  })
  .check(
    z.refine(({ scope, value }) => scope === 'all' || value.length > 1, {
      path: ['value'],
      error: 'Please say which.',
    }),
  );
export type HoldValues = z.infer<typeof holdSchema>;

/** What a hold keeps back, in words. */
export function holdWords({ scope, value }: Pick<Hold, 'scope' | 'value'>): string {
  switch (scope) {
    case 'all':
      return 'Everything';
    case 'beat':
      return `Beat: ${value ?? ''}`;
    case 'place':
      return `Place: ${value ?? ''}`;
    case 'word':
      return `“${value ?? ''}”`;
  }
}

/** How much waits, in words. */
export function waitingWords({ pitches, readers }: Pick<Hold, 'pitches' | 'readers'>): string {
  const parts = [
    ...(pitches > 0 ? [`${String(pitches)} ${pitches === 1 ? 'pitch' : 'pitches'}`] : []),
    ...(readers > 0
      ? [`the Friday Fix of ${String(readers)} ${readers === 1 ? 'reader' : 'readers'}`]
      : []),
  ];
  return parts.length === 0 ? 'Nothing so far' : parts.join(', ');
}

/** A local date and time so many hours from now, as a date-and-time field wants it. */
export function hoursFromNow(hours: number, now = new Date()): string {
  const date = new Date(now.getTime() + hours * 3_600_000);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:00`;
}
