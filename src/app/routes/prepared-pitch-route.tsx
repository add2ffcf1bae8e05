import { lazy, Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { PreparedPitchPage } from '@/features/on-behalf/prepared-pitch-page';
import { ProposeSection } from '@/features/on-behalf/propose-section';

const PreparedDesk = lazy(async () => ({
  default: (await import('@/features/pitches/studio/prepared-desk')).PreparedDesk,
}));

/** Composes two independent features: the words of a prepared pitch, and the proposal to its creator. */
export function PreparedPitchRoute() {
  return (
    <PreparedPitchPage
      desk={(pitchId, prepared) => (
        <Suspense fallback={<Skeleton className="h-128" />}>
          <PreparedDesk
            key={pitchId}
            pitchId={pitchId}
            creator={prepared.name}
            left={prepared.left}
            propose={(words) => <ProposeSection prepared={prepared} {...words} />}
          />
        </Suspense>
      )}
    />
  );
}
