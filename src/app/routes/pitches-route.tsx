import { lazy, Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { PitchesPage } from '@/features/pitches/history/pitches-page';
import type { PageData } from '@/lib/page-data';
import { pitchHistoryQuery } from '@/features/pitches/queries';

const RanCards = lazy(async () => ({
  default: (await import('@/features/card-offers/ran-cards')).RanCards,
}));

const MyPieces = lazy(async () => ({
  default: (await import('@/features/wins/my-pieces')).MyPieces,
}));

/** Composes independent features: the pitches, what came of their cards in the Friday Fix, and what came out. */
export function PitchesRoute() {
  return (
    <PitchesPage
      cards={
        <div className="space-y-8">
          <Suspense fallback={<Skeleton className="h-40" />}>
            <RanCards />
          </Suspense>
          <Suspense fallback={<Skeleton className="h-40" />}>
            <MyPieces />
          </Suspense>
        </div>
      }
    />
  );
}

/** What the page shows first. */
export const data: PageData = ({ client, userId }) => {
  void client.prefetchInfiniteQuery(
    pitchHistoryQuery(userId, { search: '', type: null, status: null }),
  );
};
