import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '@/components/error-state';
import { SettingsPart } from '@/components/settings-part';
import { Skeleton } from '@/components/ui/skeleton';
import { useSession } from '@/lib/account/session';
import { OutletPicker } from '@/features/editor-profile/outlet-picker';
import { ownOutletQuery } from '@/features/editor-profile/queries';
import { NO_OUTLET_TYPED } from '@/features/editor-profile/mutations';

/** For media people: the outlet they are with. */
export function OutletCard() {
  const { user } = useSession();
  const userId = user?.id ?? '';
  const outlet = useQuery({ ...ownOutletQuery(userId), enabled: user !== null });
  const [typed, setTyped] = useState(NO_OUTLET_TYPED);
  return (
    <SettingsPart
      title="Your outlet"
      description={
        <>
          Creators read it beside your name. One outlet stands here; name others you work for in
          your requests.
        </>
      }
      className="min-h-40"
    >
      {outlet.isPending ? (
        <Skeleton className="h-28" />
      ) : outlet.isLoadingError ? (
        <ErrorState error={outlet.error} onRetry={() => void outlet.refetch()} />
      ) : (
        <OutletPicker userId={userId} outlet={outlet.data} typed={typed} onTyped={setTyped} />
      )}
    </SettingsPart>
  );
}
