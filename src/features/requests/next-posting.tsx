import { useQuery } from '@tanstack/react-query';
import { useSession } from '@/lib/account/session';
import { useAccountZone } from '@/lib/account/time-zone';
import { requestLimitQuery } from '@/features/requests/defaults/queries';
import { nextPostingText } from '@/features/requests/request-defaults';

/** From when an editor can post a closed request again; nothing while one is left this week. */
export function NextPosting() {
  const { user } = useSession();
  const timeZone = useAccountZone();
  const { data } = useQuery({ ...requestLimitQuery(user?.id ?? ''), enabled: user !== null });
  const text = timeZone === null ? null : nextPostingText(data?.week, timeZone, true);
  if (text === null) return null;
  return <p className="max-w-measure self-center text-sm font-medium">{text}</p>;
}
