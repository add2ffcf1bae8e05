import { useQuery } from '@tanstack/react-query';
import { useQuotaRefusals } from '@/components/quota-notice';
import { useSession } from '@/lib/account/session';
import { waitsForMonth } from '@/features/requests/next-pitch';
import { fitsNow, otherPitches } from '@/features/requests/other-pitches';
import { choicesQuery, ownPitchesQuery } from '@/features/requests/queries';

/**
 * Whether a creator has a pitch for a request: one to write, one that is ready, or one
 * of another format that can be written for it; 'waits' where what fits can go out next month, 'sent' where what there was
 * went to the same editor by mail. Asked only where the month has no pitch left; null until it is known.
 */
export function useCanAnswer(requestId: string, asked: boolean): boolean | 'sent' | 'waits' | null {
  const { user } = useSession();
  const { write, use } = useQuotaRefusals();
  const enabled = asked && write !== null && user !== null;
  const silent = { enabled, meta: { silent: true } };
  const choices = useQuery({ ...choicesQuery(requestId), ...silent });
  const own = useQuery({ ...ownPitchesQuery(user?.id ?? '', requestId), ...silent });
  if (write === null || choices.isLoadingError || own.isLoadingError) return true;
  if (choices.data === undefined || own.data === undefined) return null;
  const others = otherPitches(own.data, choices.data);
  if (
    choices.data.some(({ refusal }) => refusal === null) ||
    others.some((pitch) => fitsNow(pitch, use))
  )
    return true;
  if (waitsForMonth(choices.data) || others.some(({ fits }) => fits)) return 'waits';
  return choices.data.some(({ code }) => code === 'near_copy') ? 'sent' : false;
}
