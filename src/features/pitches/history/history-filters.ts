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
  answered: 'Answered',
  replied: 'Replied',
  booked: 'Covered',
};

/** How far a pitch has come, in one line: `Sent to 2 outlets, best so far: replied · 1 waits to leave · in the draw for 1 outlet`. */
export function stageWords({
  status,
  sends,
  in_draw,
  waits,
  entries,
}: Pick<PitchListRow, 'status' | 'sends' | 'in_draw' | 'waits' | 'entries'>): string {
  const draw = in_draw === 0 ? '' : `in the draw for ${counted(in_draw, 'outlet')}`;
  const leaves = waits === 0 ? '' : `${String(waits)} ${waits === 1 ? 'waits' : 'wait'} to leave`;
  return [sentWords(status, sends, entries), leaves, draw].filter(Boolean).join(' · ');
}

function sentWords(status: PitchStage, sends: number, entries: number): string {
  if (status === 'draft') return STAGE_LABELS.draft;
  const places = [counted(sends, 'outlet'), counted(entries, 'request')].filter(Boolean);
  const sent = `Sent to ${places.join(' and ')}`;
  if (status === 'sent') return sent;
  const stage = STAGE_LABELS[status].toLowerCase();
  return sends + entries === 1 ? `${sent}: ${stage}` : `${sent}, best so far: ${stage}`;
}

const counted = (count: number, what: string): string =>
  count === 0 ? '' : `${String(count)} ${what}${count === 1 ? '' : 's'}`;
