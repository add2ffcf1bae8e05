import type { PitchQuota } from '@domain/pitch/quota.ts';

const monthOf = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** What the first send of a pitch takes of the month; null where the plan has no limit. A lost draw gives it back. */
export function wordsOfUse(
  { limit, used, drafts, resets_at }: Pick<PitchQuota, 'limit' | 'used' | 'drafts' | 'resets_at'>,
  inDraw: boolean,
): string | null {
  if (limit === null || used >= limit) return null;
  const month = monthOf.format(Date.parse(resets_at) - 1);
  const pitch =
    limit === 1 ? `your 1 free pitch of ${month}` : `1 of your free pitches of ${month}`;
  const others =
    used + 1 >= limit && drafts > 1
      ? `; your other drafts wait until ${monthOf.format(Date.parse(resets_at))}`
      : '';
  return inDraw
    ? `This holds ${pitch}. If yours is not drawn, you have it back.`
    : `This uses ${pitch}. You can send it to more outlets${others}.`;
}
