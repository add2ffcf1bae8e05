import { lazy, Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { PitchesPage } from '@/features/pitches/history/pitches-page';

const RanCards = lazy(async () => ({
  default: (await import('@/features/card-offers/ran-cards')).RanCards,
}));

/** Composes two independent features: the pitches, and what came of their cards in the Friday Fix. */
export function PitchesRoute() {
  return (
    <PitchesPage
      cards={
        <Suspense fallback={<Skeleton className="h-40" />}>
          <RanCards />
        </Suspense>
      }
    />
  );
}
