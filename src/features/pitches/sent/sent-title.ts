import type { PitchSend } from '@/features/pitches/queries';

/** The heading of the list of sends; while all of them wait for the draw nothing went anywhere. */
export const sentTitle = (
  sends: readonly Pick<PitchSend, 'status' | 'in_draw'>[],
  entries: readonly unknown[] = [],
): string =>
  entries.length === 0 && sends.every(({ status, in_draw }) => status === 'queued' && in_draw)
    ? 'In the draw'
    : 'Where it went';
