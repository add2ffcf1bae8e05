import { lazy, Suspense } from 'react';
import { useSearchParams } from 'wouter';
import { Skeleton } from '@/components/ui/skeleton';
import { GeneratorPage } from '@/features/pitches/generator/generator-page';

const RequestBanner = lazy(async () => ({
  default: (await import('@/features/requests/request-banner')).RequestBanner,
}));

/** Composes two independent features: the generator, and the request in the address that is answered. */
export function NewPitchRoute() {
  const [params] = useSearchParams();
  const request = params.get('request');
  if (request === null) return <GeneratorPage />;
  return (
    <div className="space-y-8">
      <Suspense fallback={<Skeleton className="h-24" />}>
        <RequestBanner slug={request} />
      </Suspense>
      <GeneratorPage answers />
    </div>
  );
}
NewPitchRoute.parts = GeneratorPage.parts;
