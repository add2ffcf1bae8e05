import * as z from 'zod/mini';
import { parseDay } from './day.ts';
import type { CalendarEntry, ShownPegKind } from './entry.ts';
import { pitchBy } from './lead-times.ts';
import { beatSchema } from '../profile/beats.ts';

/** A row of `own_pegs`. */
export const storedOwnPegSchema = z.object({
  id: z.string(),
  title: z.string(),
  peg_date: z.string(),
  beats: z.array(beatSchema),
  note: z.string(),
});
export type OwnPeg = z.infer<typeof storedOwnPegSchema>;

/** An entry of the calendar as the list shows it; `own` is set for the creator's own. */
export interface ShownPeg extends Omit<CalendarEntry, 'kind' | 'source'> {
  kind: ShownPegKind;
  source: CalendarEntry['source'] | null;
  own: OwnPeg | null;
}

/** The calendar entry of a creator's own peg. */
export function ownEntry(own: OwnPeg): ShownPeg {
  return {
    id: own.id,
    title: own.title,
    start: own.peg_date,
    end: own.peg_date,
    kind: 'own',
    beats: own.beats,
    source: null,
    pitch_by: pitchBy(parseDay(own.peg_date), 'own'),
    own,
  };
}
