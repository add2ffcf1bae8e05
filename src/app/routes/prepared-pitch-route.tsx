import { Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { PreparedPitchPage } from '@/features/on-behalf/prepared-pitch-page';
import { lazyPart } from '@/lib/browser/lazy-part';

const PreparedDesk = lazyPart(
  async () => (await import('@/features/pitches/studio/prepared-desk')).PreparedDesk,
);
const ProposeSection = lazyPart(
  async () => (await import('@/features/on-behalf/propose-section')).ProposeSection,
);

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
            propose={(words) => (
              <Suspense fallback={<Skeleton className="h-96" />}>
                <ProposeSection prepared={prepared} {...words} />
              </Suspense>
            )}
          />
        </Suspense>
      )}
    />
  );
}
PreparedPitchRoute.parts = [PreparedDesk, ProposeSection];
