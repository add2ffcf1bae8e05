import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { PageHeader } from '@/components/page-header';
import { paths } from '@domain/paths.ts';
import { useSession } from '@/lib/session';
import { useDocumentTitle } from '@/lib/use-document-title';
import { GeneratorForm } from '@/features/pitches/generator-form';
import { useGeneratePitches } from '@/features/pitches/mutations';
import { ProfileNudge } from '@/features/pitches/profile-nudge';
import { QuotaLine } from '@/features/pitches/quota-line';
import { VariationsSkeleton } from '@/features/pitches/variations-skeleton';

const GeneratedVariations = lazy(async () => ({
  default: (await import('@/features/pitches/generated-variations')).GeneratedVariations,
}));

/** Generator form and the generated variations. The pitch id is in the URL, so a reload keeps it. */
export function GeneratorPage() {
  useDocumentTitle('AI Pitch Generator');
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const generate = useGeneratePitches();
  const pitchId = params.get('pitch');
  if (user === null) return null;

  return (
    <div className="space-y-8">
      <PageHeader
        title="AI Pitch Generator"
        description="Name what is in the news. Three short pitches are written from your profile."
        actions={
          <Link to={paths.pitches.getHref()} className="prose-link text-sm whitespace-nowrap">
            All your pitches
          </Link>
        }
      />
      <section className="space-y-3">
        <GeneratorForm
          userId={user.id}
          generate={generate}
          onGenerated={(id) =>
            setParams({ pitch: id }, { replace: true, preventScrollReset: true })
          }
        />
        <QuotaLine userId={user.id} />
      </section>
      <ProfileNudge userId={user.id} />
      {generate.isPending ? (
        <VariationsSkeleton />
      ) : (
        pitchId !== null && (
          <Suspense fallback={<VariationsSkeleton />}>
            <GeneratedVariations pitchId={pitchId} />
          </Suspense>
        )
      )}
    </div>
  );
}
