import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ErrorState } from '@/components/error-state';
import { SettingsPart } from '@/components/settings-part';
import { Skeleton } from '@/components/ui/skeleton';
import { Switch } from '@/components/ui/switch';
import { useSwitchMails } from '@/features/requests/mutations';
import { mailsQuery } from '@/features/requests/queries';
import { useSession } from '@/lib/account/session';

/** For creators: the daily mail with the requests that fit them, on or off. */
export function RequestMailCard() {
  const { user } = useSession();
  const label = useId();
  const state = useQuery({ ...mailsQuery(user?.id ?? ''), enabled: user !== null });
  const change = useSwitchMails();
  return (
    <SettingsPart
      title="Mails about requests"
      description="One mail a day at most, when an editor looks for what you do."
    >
      {state.isPending ? (
        <Skeleton className="h-8" />
      ) : state.isLoadingError ? (
        <ErrorState error={state.error} onRetry={() => void state.refetch()} />
      ) : (
        <div className="flex items-center justify-between gap-4">
          <p id={label}>Mail me when a new request fits me</p>
          <Switch
            aria-labelledby={label}
            checked={change.isPending ? change.variables : state.data}
            disabled={change.isPending}
            onCheckedChange={(on) => change.mutate(on)}
          />
        </div>
      )}
    </SettingsPart>
  );
}
