import type { PitchType } from '../pitch/pitch.ts';
import type { Beat } from '../profile/beats.ts';

export const PEG_KINDS = ['holiday', 'observance', 'civic', 'season', 'anniversary'] as const;
export type PegKind = (typeof PEG_KINDS)[number];
/** The kinds of what the list shows: a creator's own peg is one more. */
export const SHOWN_PEG_KINDS = [...PEG_KINDS, 'own'] as const;
export type ShownPegKind = (typeof SHOWN_PEG_KINDS)[number];

/** What stands behind an entry: a law, an institution or a historic record. */
export interface PegSource {
  name: string;
  /** Only where the address is certain and stable. */
  url: string | null;
}

/** One occurrence of a peg. Dates are ISO dates; `end` equals `start` for a single day. */
export interface CalendarEntry {
  /** The key of the table row and the year, for example `juneteenth-2027`. */
  id: string;
  /** Usable as a news peg: at most 100 characters. */
  title: string;
  start: string;
  end: string;
  kind: PegKind;
  beats: readonly Beat[];
  source: PegSource;
  /** The day by which a pitch should be with the editor, by format. */
  pitch_by: Readonly<Record<PitchType, string>>;
}
