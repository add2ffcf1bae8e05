import { PITCH_TYPES } from '@domain/pitch/pitch.ts';
import { PITCH_STAGES, type PitchListRow, type PitchStage } from '@domain/pitch/stored-pitch.ts';
import { parseAsString, parseAsStringLiteral } from 'nuqs';

/** URL parsers of the history's filters. Unknown values mean all. */
export const HISTORY_PARSERS = {
  search: parseAsString.withDefault(''),
  type: parseAsStringLiteral(PITCH_TYPES),
  status: parseAsStringLiteral(PITCH_STAGES),
};

/** URL parameter names that differ from the filter's name. */
export const HISTORY_URL_KEYS = { search: 'q' } as const;

export const STAGE_LABELS: Readonly<Record<PitchStage, string>> = {
  draft: 'Not sent yet',
  sent: 'Sent',
  opened: 'Opened',
  replied: 'Replied',
  booked: 'Covered',
};

/** How far a pitch has come, in one line: `Sent to 2 outlets, best so far: replied`. */
export function stageWords({ status, sends }: Pick<PitchListRow, 'status' | 'sends'>): string {
  if (status === 'draft') return STAGE_LABELS.draft;
  const sent = `Sent to ${String(sends)} outlet${sends === 1 ? '' : 's'}`;
  if (status === 'sent') return sent;
  const stage = STAGE_LABELS[status].toLowerCase();
  return sends === 1 ? `${sent}: ${stage}` : `${sent}, best so far: ${stage}`;
}
