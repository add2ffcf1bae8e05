import type { PitchQuota } from '@domain/pitch/quota.ts';

const monthOf = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

type Quota = Pick<PitchQuota, 'limit' | 'used' | 'drafts' | 'resets_at'>;

/** What the first use of a pitch takes of the month; null where the plan has no limit, or nothing is left. */
export function pitchOfMonth({ limit, used, resets_at }: Omit<Quota, 'drafts'>): string | null {
  if (limit === null || used >= limit) return null;
  const month = monthOf.format(Date.parse(resets_at) - 1);
  return limit === 1 ? `your 1 free pitch of ${month}` : `1 of your free pitches of ${month}`;
}

/**
 * The same for an answer to a request, or another send that no draw decides, by a pitch that was first used at `usedAt`; '' where it takes nothing. A use that
 * waits for a draw is taken by the answer.
 */
export function wordsOfAnswer(
  quota: Omit<Quota, 'drafts'> & Pick<PitchQuota, 'in_draw'>,
  usedAt: string | null,
): string {
  if (usedAt === null) {
    const pitch = pitchOfMonth(quota);
    return pitch === null ? '' : `This uses ${pitch}. `;
  }
  const month = Date.parse(quota.resets_at) - 1;
  const isThisMonth = usedAt.slice(0, 7) === new Date(month).toISOString().slice(0, 7);
  return quota.in_draw === true && isThisMonth
    ? `This uses your free pitch of ${monthOf.format(month)} now: a lost draw does not give it back. `
    : '';
}

/** The same for a send to an outlet. A lost draw gives it back. */
export function wordsOfUse(quota: Quota, inDraw: boolean): string | null {
  const { limit, used, drafts, resets_at } = quota;
  const pitch = pitchOfMonth(quota);
  if (limit === null || pitch === null) return null;
  const others =
    used + 1 >= limit && drafts > 1
      ? `; your other drafts wait until ${monthOf.format(Date.parse(resets_at))}`
      : '';
  return inDraw
    ? `This holds ${pitch}. If yours is not drawn, you have it back.`
    : `This uses ${pitch}. You can send it to more outlets${others}.`;
}
