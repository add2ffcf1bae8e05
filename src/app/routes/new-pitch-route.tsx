import { lazy, Suspense } from 'react';
import { useSearchParams } from 'wouter';
import { Skeleton } from '@/components/ui/skeleton';
import { GeneratorPage } from '@/features/pitches/generator/generator-page';

const load = () => import('@/features/requests/request-banner');
const RequestBanner = lazy(async () => ({ default: (await load()).RequestBanner }));
const RequestTopic = lazy(async () => ({ default: (await load()).RequestTopic }));

/** The topic of a request that a begun pitch answers. */
export const topicOf = (slug: string) => (
  <Suspense fallback="a request">
    <RequestTopic slug={slug} />
  </Suspense>
);

/** Composes two independent features: the generator, and the request in the address that is answered. */
export function NewPitchRoute() {
  const [params] = useSearchParams();
  const request = params.get('request');
  if (request === null) return <GeneratorPage topicOf={topicOf} />;
  return (
    <div className="space-y-8">
      <Suspense fallback={<Skeleton className="h-24 lg:h-72" />}>
        <RequestBanner slug={request} opens />
      </Suspense>
      {/* Another request is another pitch. */}
      <GeneratorPage key={request} answers topicOf={topicOf} />
    </div>
  );
}
NewPitchRoute.parts = GeneratorPage.parts;
