import { useQuery } from '@tanstack/react-query';
import { PlanLink } from '@/components/plan-link';
import { Skeleton } from '@/components/ui/skeleton';
import { pitchQuotaQuery } from '@/lib/pitch-quota/queries';
import { quotaWords } from '@/features/pitches/generator/quota';

/** The remaining quota of this month, with a link to the plans. */
export function QuotaLine({ userId }: { userId: string }) {
  const quota = useQuery(pitchQuotaQuery(userId));
  if (quota.isPending) return <Skeleton className="h-5.5 w-64" />;
  // The server enforces the quota, so the form works without the figure.
  if (quota.isLoadingError) return null;
  return (
    <p className="text-sm text-muted-foreground">
      {quotaWords(quota.data)}
      {quota.data.limit !== null && (
        <>
          {' '}
          <PlanLink line="pitches" />
        </>
      )}
    </p>
  );
}
