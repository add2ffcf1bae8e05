import { lazy, Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { PitchesPage } from '@/features/pitches/history/pitches-page';
import { firstContent } from '@/lib/browser/first-content';
import type { PageData } from '@/lib/page-data';
import { pitchQuotaQuery } from '@/lib/pitch-quota/queries';
import { pitchHistoryQuery } from '@/features/pitches/queries';

// Both stand below the pitches and are loaded after them.
const RanCards = lazy(async () => {
  await firstContent;
  return { default: (await import('@/features/card-offers/ran-cards')).RanCards };
});

const MyPieces = lazy(async () => {
  await firstContent;
  return { default: (await import('@/features/wins/my-pieces')).MyPieces };
});

/** Composes independent features: the pitches, what came of their cards in the Friday Fix, and what came out. */
export function PitchesRoute() {
  return (
    <PitchesPage
      cards={
        <div className="space-y-8">
          <Suspense fallback={<Skeleton data-later className="h-40" />}>
            <RanCards />
          </Suspense>
          <Suspense fallback={<Skeleton data-later className="h-40" />}>
            <MyPieces />
          </Suspense>
        </div>
      }
    />
  );
}
PitchesRoute.parts = PitchesPage.parts;

/** What the page shows first. */
export const data: PageData = ({ client, userId }) => {
  void client.prefetchInfiniteQuery(
    pitchHistoryQuery(userId, { search: '', type: null, status: null }),
  );
  void client.prefetchQuery(pitchQuotaQuery(userId));
};
