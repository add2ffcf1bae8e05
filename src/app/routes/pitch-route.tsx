import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { PitchPage } from '@/features/pitches/pitch-page';
import { pitchQuery } from '@/features/pitches/queries';

const loadRanking = () => import('@/features/outlets/outlet-ranking');
const OutletRanking = lazy(async () => ({ default: (await loadRanking()).OutletRanking }));
// Loaded in parallel with the pitch; a failed download is reported in place of the ranking.
loadRanking().catch(() => undefined);

const loadOffer = () => import('@/features/card-offers/offer-section');
const OfferSection = lazy(async () => ({ default: (await loadOffer()).OfferSection }));
loadOffer().catch(() => undefined);

/** Composes independent features: a pitch, the outlets that it can be sent to, and the Friday Fix. */
export function PitchRoute() {
  const queryClient = useQueryClient();
  return (
    <PitchPage
      outlets={({ pitch, variation, ready, blocker, prepare, sends }) => (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <OutletRanking
            key={variation.id}
            pitch={pitch}
            variation={variation}
            ready={ready}
            blocker={blocker}
            prepare={prepare}
            sends={sends}
            onSent={() =>
              void queryClient.invalidateQueries({ queryKey: pitchQuery(pitch.id).queryKey })
            }
          />
        </Suspense>
      )}
      offer={(chosen) => (
        <Suspense fallback={<Skeleton className="h-60 sm:h-52" />}>
          <OfferSection key={chosen.variation.id} {...chosen} />
        </Suspense>
      )}
    />
  );
}
