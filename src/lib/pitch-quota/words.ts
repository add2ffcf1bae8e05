import type { PitchQuota } from '@domain/pitch/quota.ts';

/** What was written and used of a month's free pitches: '2 of 3 free drafts written, 0 of 1 free pitches used'. */
export const countedWords = ({ limit, used, drafts, draft_limit, in_draw }: PitchQuota): string =>
  `${String(drafts)} of ${String(draft_limit)} free drafts written, ${String(used)} of ${String(limit)} free pitches ${in_draw === true ? 'in a draw' : 'used'}`;
