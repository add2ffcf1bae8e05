import type { PitchQuota } from '@domain/pitch/quota.ts';

const dayOf = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
const monthOf = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

type Quota = Pick<PitchQuota, 'limit' | 'used' | 'drafts' | 'resets_at' | 'in_draw'>;

/** Why a draft cannot be used this month, in the server's words; null where it can, or was used before. */
export const refusedUse = (
  quota: Pick<PitchQuota, 'use_refusal'> | undefined,
  usedAt: string | null | undefined,
): string | null => (usedAt === null ? (quota?.use_refusal ?? null) : null);

/** In place of the buttons that copy and download a draft: from when they are there; null while the month has a pitch left. */
export function copyWaits(
  quota: Pick<PitchQuota, 'use_refusal' | 'resets_at' | 'in_draw'> | undefined,
  usedAt: string | null | undefined,
): string | null {
  if (quota === undefined || refusedUse(quota, usedAt) === null) return null;
  return `Copy and download ${quota.in_draw === true ? 'wait for the draw' : `from ${dayOf.format(Date.parse(quota.resets_at))}`}`;
}

/**
 * What a use takes of the month, in sentences; null where it takes nothing. A send that a draw decides is `draw`.
 * `usedAt`: when the pitch was first used, null for a draft, undefined where that is not known.
 */
export function wordsOfUse(
  use: 'send' | 'draw' | 'answer' | 'copy',
  quota: Quota | undefined,
  usedAt: string | null | undefined,
): string | null {
  if (quota === undefined || usedAt === undefined) return null;
  const { limit, used, drafts, in_draw, resets_at } = quota;
  const date = new Date(Date.parse(resets_at) - 1);
  const month = monthOf.format(date);
  if (usedAt !== null) {
    // What a draw holds is taken by a mail that no draw decides, and by a copy.
    const taken = in_draw === true && usedAt.slice(0, 7) === date.toISOString().slice(0, 7);
    return taken && use !== 'draw'
      ? `This uses your free pitch of ${month} now: a lost draw does not give it back.`
      : null;
  }
  if (limit === null || used >= limit) return null;
  const pitch =
    limit === 1 ? `your 1 free pitch of ${month}` : `1 of your free pitches of ${month}`;
  if (use === 'draw') return `This holds ${pitch}. If yours is not drawn, you have it back.`;
  if (use === 'copy') return `The first copy or download uses ${pitch}.`;
  if (use === 'answer') return `This uses ${pitch}.`;
  const others =
    used + 1 >= limit && drafts > 1
      ? `; your other drafts wait until ${monthOf.format(Date.parse(resets_at))}`
      : '';
  return `This uses ${pitch}. You can send it to more outlets${others}.`;
}
