import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { firstContent } from '@/lib/browser/first-content';
import { useProfileUser } from '@/lib/account/session';

/** At an account's first visit, tells the server the time zone of this browser. */
export function useNoteZone(): void {
  const client = useQueryClient();
  const { data } = useProfileUser();
  const unknown = data?.browser_zone === null;
  useEffect(() => {
    if (!unknown) return;
    firstContent
      .then(() => import('@/lib/account/zone/note-zone'))
      .then(({ noteZone }) => noteZone(client))
      // Without it the zone of the region stands until the next visit.
      .catch(() => undefined);
  }, [unknown, client]);
}
