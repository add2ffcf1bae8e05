import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import * as z from 'zod/mini';
import { ErrorState } from '@/components/error-state';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { Switch } from '@/components/ui/switch';
import { rpc } from '@/lib/api/rpc';
import { resultMailQuery } from '@/features/settings/queries';

/** For creators: the weekly mail with what came back, on or off. */
export function ResultsMailCard() {
  const client = useQueryClient();
  const label = useId();
  const state = useQuery(resultMailQuery());
  const change = useMutation({
    mutationFn: (wanted: boolean) =>
      rpc(
        'set_result_mail',
        { p_wanted: wanted, p_time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
        z.unknown(),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: resultMailQuery().queryKey }),
  });
  const shown = change.isPending ? change.variables : state.data?.wanted;
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Weekly mail</CardTitle>
        <CardDescription>
          What came back to your pitches, on Monday morning, while you have sent any in the last 12
          weeks.
        </CardDescription>
      </CardHeader>
      <CardContent>
        {state.isPending ? (
          <Skeleton className="h-12" />
        ) : state.isLoadingError ? (
          <ErrorState error={state.error} onRetry={() => void state.refetch()} />
        ) : (
          <div className="flex items-center justify-between gap-4">
            <p>
              <span id={label}>Send me my results every Monday</span>
              <span className="block text-sm text-muted-foreground">
                Time zone: {state.data.time_zone.replaceAll('_', ' ')}
              </span>
            </p>
            <Switch
              aria-labelledby={label}
              checked={shown ?? state.data.wanted}
              disabled={change.isPending}
              onCheckedChange={(wanted) => {
                change.mutate(wanted);
              }}
            />
          </div>
        )}
      </CardContent>
    </Card>
  );
}
