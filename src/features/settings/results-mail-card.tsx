import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import * as z from 'zod/mini';
import { ErrorState } from '@/components/error-state';
import { SettingsPart } from '@/components/settings-part';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { Switch } from '@/components/ui/switch';
import { useSession } from '@/lib/account/session';
import { accountZoneQuery } from '@/lib/account/zone/queries';
import { rpc } from '@/lib/api/rpc';
import { canonicalZone, zoneOptions } from '@/lib/time-zones';
import { resultMailQuery } from '@/features/settings/queries';

/** For creators: the weekly mail with what came back, on or off. */
export function ResultsMailCard() {
  const client = useQueryClient();
  const { user } = useSession();
  const label = useId();
  const state = useQuery(resultMailQuery());
  const change = useMutation({
    mutationFn: ({ wanted, zone }: { wanted: boolean; zone: string }) =>
      rpc('set_result_mail', { p_wanted: wanted, p_time_zone: zone }, z.unknown()),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: resultMailQuery().queryKey }),
        client.invalidateQueries({ queryKey: accountZoneQuery(user?.id ?? '').queryKey }),
      ]),
  });
  const shown = change.isPending
    ? change.variables
    : { wanted: state.data?.wanted, zone: state.data?.time_zone };
  return (
    <SettingsPart
      title="Weekly mail"
      description={
        <>
          What came back to your pitches, on Monday morning, while you have sent any in the last 12
          weeks.
        </>
      }
      className="grid gap-5"
    >
      {state.isPending ? (
        <Skeleton className="h-36" />
      ) : state.isLoadingError ? (
        <ErrorState error={state.error} onRetry={() => void state.refetch()} />
      ) : (
        <>
          <div className="flex items-center justify-between gap-4">
            <p id={label}>Send me my results every Monday</p>
            <Switch
              aria-labelledby={label}
              checked={shown.wanted ?? state.data.wanted}
              disabled={change.isPending}
              onCheckedChange={(wanted) => {
                change.mutate({ wanted, zone: canonicalZone(state.data.time_zone) });
              }}
            />
          </div>
          <Field
            label="Your time zone"
            description="Monday morning and the deadlines of requests count in it."
          >
            {(control) => (
              <Select
                {...control}
                value={canonicalZone(shown.zone ?? state.data.time_zone)}
                onValueChange={(zone) => {
                  change.mutate({ wanted: state.data.wanted, zone });
                }}
                options={zoneOptions(state.data.time_zone)}
              />
            )}
          </Field>
        </>
      )}
    </SettingsPart>
  );
}
