import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { Skeleton } from '@/components/ui/skeleton';
import { PitchPage } from '@/features/pitches/pitch-page';
import { pitchQuery, reachKey } from '@/features/pitches/queries';
import { askTogether } from '@/lib/api/together';
import { firstContent } from '@/lib/browser/first-content';
import { useSession } from '@/lib/account/session';
import type { PageData } from '@/lib/page-data';

const loadRanking = () => firstContent.then(() => import('@/features/outlets/outlet-ranking'));
const OutletRanking = lazy(async () => ({ default: (await loadRanking()).OutletRanking }));
// Below the pitch, and loaded after it; a failed download is reported in its place.
loadRanking().catch(() => undefined);

const loadOffer = () => firstContent.then(() => import('@/features/card-offers/offer-section'));
const OfferSection = lazy(async () => ({ default: (await loadOffer()).OfferSection }));
loadOffer().catch(() => undefined);

const RequestBanner = lazy(async () => ({
  default: (await import('@/features/requests/request-banner')).RequestBanner,
}));
const AnswerSection = lazy(async () => ({
  default: (await import('@/features/requests/answer-section')).AnswerSection,
}));

const loadNotes = () => firstContent.then(() => import('@/app/routes/pitch-notes'));
const WaitingProposals = lazy(async () => ({ default: (await loadNotes()).WaitingProposals }));
const SentenceNotes = lazy(async () => ({ default: (await loadNotes()).SentenceNotes }));
loadNotes().catch(() => undefined);

const loadReview = () => firstContent.then(() => import('@/features/reviews/review-section'));
const ReviewSection = lazy(async () => ({ default: (await loadReview()).ReviewSection }));
loadReview().catch(() => undefined);

/**
 * Composes independent features: a pitch, its review, the request in the address that it answers, a helper's
 * proposal, the outlets that it can be sent to, and the Friday Fix.
 */
export function PitchRoute() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const { pitchId = '' } = useParams();
  const [params] = useSearchParams();
  const request = params.get('request');
  // What was sent is used, and can go to fewer outlets.
  const readAgain = (id: string) => {
    void queryClient.invalidateQueries({ queryKey: reachKey(id) });
    return queryClient.invalidateQueries({ queryKey: pitchQuery(id).queryKey });
  };
  return (
    <PitchPage
      banner={
        <>
          {user !== null && (
            <Suspense>
              <WaitingProposals userId={user.id} pitchId={pitchId} />
            </Suspense>
          )}
          {request !== null && (
            <Suspense fallback={<Skeleton data-later className="h-24" />}>
              <RequestBanner slug={request} />
            </Suspense>
          )}
        </>
      }
      {...(request !== null && {
        answer: (chosen) => (
          <Suspense fallback={<Skeleton data-later className="h-96" />}>
            <AnswerSection
              key={chosen.variation.id}
              slug={request}
              {...chosen}
              onSent={() => readAgain(chosen.pitch.id)}
            />
          </Suspense>
        ),
      })}
      review={({ variationId, save }) => (
        <Suspense fallback={<Skeleton data-later className="h-40" />}>
          <ReviewSection variationId={variationId} save={save} />
        </Suspense>
      )}
      notes={(line, { variationId, texts, replace }) => (
        <Suspense>
          <SentenceNotes
            variationId={variationId}
            line={line}
            texts={texts(line)}
            replace={replace}
          />
        </Suspense>
      )}
      outlets={({ pitch, ...chosen }) => (
        <Suspense fallback={<Skeleton data-later className="h-96" />}>
          <OutletRanking
            key={chosen.variation.id}
            pitch={pitch}
            {...chosen}
            onSent={() => readAgain(pitch.id)}
          />
        </Suspense>
      )}
      offer={(chosen) => (
        <Suspense fallback={<Skeleton data-later className="h-18" />}>
          <OfferSection key={chosen.variation.id} {...chosen} />
        </Suspense>
      )}
    />
  );
}
PitchRoute.parts = PitchPage.parts;

/** What the page shows first. */
export const data: PageData = ({ client, userId, pathname }) => {
  askTogether('my_pitch_screen', {}, userId);
  void client.prefetchQuery(pitchQuery(pathname.split('/').at(-1) ?? ''));
};
