import { ownTimeZone } from '@domain/requests/deadline-text.ts';
import { useQuery } from '@tanstack/react-query';
import { accountZoneQuery } from '@/lib/account/zone/queries';
import { useSession } from '@/lib/account/session';

/**
 * The time zone of the signed-in account; this browser's when it cannot be read, null until it is known. It is not asked for
 * where it is not `needed`.
 */
export function useAccountZone(needed = true): string | null {
  const { user } = useSession();
  const zone = useQuery({ ...accountZoneQuery(user?.id ?? ''), enabled: needed && user !== null });
  if (user !== null && zone.isPending) return null;
  return zone.data ?? ownTimeZone();
}

/** The zone in which times are shown: the account's, and this browser's for the moment until it is known. */
export const useShownZone = (): string => useAccountZone() ?? ownTimeZone();
