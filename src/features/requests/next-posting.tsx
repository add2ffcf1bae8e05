import { deadlineText } from '@domain/requests/deadline-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '@/lib/account/session';
import { useAccountZone } from '@/lib/account/time-zone';
import { requestWeekQuery } from '@/features/requests/defaults/queries';

/** From when an editor can post a request again; nothing while one is left this week. */
export function NextPosting() {
  const { user } = useSession();
  const timeZone = useAccountZone();
  const { data } = useQuery({ ...requestWeekQuery(user?.id ?? ''), enabled: user !== null });
  const next = data?.next_at ?? null;
  if (next === null || timeZone === null) return null;
  return (
    <p className="max-w-measure text-sm font-medium">
      Your next request, also this one again, can be posted from {deadlineText(next, timeZone)}.
    </p>
  );
}
