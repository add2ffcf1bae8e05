import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/alert';
import { lookingForQuery } from '@/features/editor-profile/queries';
import { renewLookingFor } from '@/features/editor-profile/mutations';
import { toAppError } from '@/lib/api/app-error';
import { formatDay } from '@/lib/time';

/** When the saved topics end, with the tap that renews them. Nothing without topics. */
export function LookingForEnd({ userId }: { userId: string }) {
  const client = useQueryClient();
  const { data } = useQuery(lookingForQuery(userId));
  const renew = useMutation({
    mutationFn: renewLookingFor,
    meta: { silent: true },
    onSuccess: (state) => {
      client.setQueryData(lookingForQuery(userId).queryKey, state);
    },
  });
  if (data === undefined || data === null) return null;
  const words = data.live
    ? `These topics count until ${formatDay(data.until)}.`
    : `These topics ended on ${formatDay(data.until)}: creators and your Friday Fix do not follow them now.`;
  const failure = renew.isError && (
    <p role="alert" className="mt-2 text-sm font-medium text-destructive">
      {toAppError(renew.error).userMessage}
    </p>
  );
  const tap = (
    <Button size="sm" variant="outline" busy={renew.isPending} onClick={() => renew.mutate()}>
      {data.live ? 'Keep them 30 more days' : 'Look for them again'}
    </Button>
  );
  return data.live ? (
    <div className="-mt-2">
      <div className="flex flex-wrap items-center gap-3 text-sm text-muted-foreground">
        <p role="status">{words}</p>
        {tap}
      </div>
      {failure}
    </div>
  ) : (
    <Alert variant="warning" title="Still looking for this?">
      <p>{words}</p>
      <div className="mt-3">{tap}</div>
      {failure}
    </Alert>
  );
}
