import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Skeleton } from '@/components/ui/skeleton';
import { PitchPage } from '@/features/pitches/pitch-page';
import { pitchQuery, reachKey } from '@/features/pitches/queries';
import { partTexts } from '@/features/pitches/studio/variation-text';

const loadRanking = () => import('@/features/outlets/outlet-ranking');
const OutletRanking = lazy(async () => ({ default: (await loadRanking()).OutletRanking }));
// Loaded in parallel with the pitch; a failed download is reported in place of the ranking.
loadRanking().catch(() => undefined);

const loadOffer = () => import('@/features/card-offers/offer-section');
const OfferSection = lazy(async () => ({ default: (await loadOffer()).OfferSection }));
loadOffer().catch(() => undefined);

const RequestBanner = lazy(async () => ({
  default: (await import('@/features/requests/request-banner')).RequestBanner,
}));
const AnswerSection = lazy(async () => ({
  default: (await import('@/features/requests/answer-section')).AnswerSection,
}));

const loadReview = () => import('@/features/reviews/review-section');
const ReviewSection = lazy(async () => ({ default: (await loadReview()).ReviewSection }));
loadReview().catch(() => undefined);

const SentenceNotes = lazy(async () => ({
  default: (await import('@/features/reviews/sentence-notes')).SentenceNotes,
}));

/**
 * Composes independent features: a pitch, its review, the request in the address that it answers, the outlets
 * that it can be sent to, and the Friday Fix.
 */
export function PitchRoute() {
  const queryClient = useQueryClient();
  const [params] = useSearchParams();
  const request = params.get('request');
  return (
    <PitchPage
      {...(request !== null && {
        banner: (
          <Suspense fallback={<Skeleton className="h-24" />}>
            <RequestBanner slug={request} />
          </Suspense>
        ),
        answer: (chosen) => (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <AnswerSection key={chosen.variation.id} slug={request} {...chosen} />
          </Suspense>
        ),
      })}
      review={({ variationId, save }) => (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <ReviewSection variationId={variationId} save={save} />
        </Suspense>
      )}
      notes={(line, { variationId, text, replace }) => (
        <Suspense>
          <SentenceNotes
            variationId={variationId}
            line={line}
            texts={partTexts(text, line)}
            replace={replace}
          />
        </Suspense>
      )}
      outlets={({ pitch, variation, ready, blocker, prepare, sends, others, elsewhere }) => (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <OutletRanking
            key={variation.id}
            pitch={pitch}
            variation={variation}
            ready={ready}
            blocker={blocker}
            prepare={prepare}
            sends={sends}
            others={others}
            elsewhere={elsewhere}
            onSent={() => {
              void queryClient.invalidateQueries({ queryKey: reachKey(pitch.id) });
              return queryClient.invalidateQueries({ queryKey: pitchQuery(pitch.id).queryKey });
            }}
          />
        </Suspense>
      )}
      offer={(chosen) => (
        <Suspense fallback={<Skeleton className="h-18" />}>
          <OfferSection key={chosen.variation.id} {...chosen} />
        </Suspense>
      )}
    />
  );
}
