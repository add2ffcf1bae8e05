import type { PitchType } from '@domain/pitch/pitch.ts';

/** The formats, the one that plans last first. Only the type is imported: the schemas are large. */
export const FORMATS = [
  'tv_local',
  'podcast',
  'culture_mag',
] as const satisfies readonly PitchType[];

/** The formats whose dates a list goes by: one of them, or whichever is due next. */
export const SHOWN_FORMATS = ['all', ...FORMATS] as const;
export type ShownFormat = (typeof SHOWN_FORMATS)[number];

interface FormatWords {
  /** As a choice: 'Podcasts'. */
  label: string;
  /** In a sentence: 'due first for podcasts'. */
  place: string;
}

export const FORMAT_WORDS: Readonly<Record<ShownFormat, FormatWords>> = {
  all: { label: 'All formats', place: 'any format' },
  tv_local: { label: 'Local TV or paper', place: 'local TV and papers' },
  podcast: { label: 'Podcasts', place: 'podcasts' },
  culture_mag: { label: 'Magazines', place: 'magazines' },
};

/** Of the formats that a list goes by, the one that has to be pitched next; null when all are late. */
export function dueNext(
  pitchBy: Readonly<Record<PitchType, string>>,
  shown: ShownFormat,
  today: string,
): PitchType | null {
  const formats = shown === 'all' ? FORMATS : [shown];
  const open = formats.filter((type) => pitchBy[type] >= today);
  return open.toSorted((a, b) => pitchBy[a].localeCompare(pitchBy[b]))[0] ?? null;
}
