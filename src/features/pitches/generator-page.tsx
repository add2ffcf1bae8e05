import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { ErrorState } from '@/components/error-state';
import { PageHeader } from '@/components/page-header';
import { Skeleton } from '@/components/ui/skeleton';
import { paths } from '@/lib/paths';
import { useSession } from '@/lib/session';
import { useDocumentTitle } from '@/lib/use-document-title';
import { GeneratorForm } from './generator-form';
import { useGeneratePitches } from './mutations';
import { ProfileNudge } from './profile-nudge';
import { pitchQuery } from './queries';
import { QuotaLine } from './quota-line';
import { VariationCard } from './variation-card';

/** News peg in, three pitches out. The pitch on screen is in the address, so a reload keeps it. */
export default function GeneratorPage() {
  useDocumentTitle('AI Pitch Generator');
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const generate = useGeneratePitches();
  const pitchId = params.get('pitch');
  if (!user) return null;

  return (
    <div className="space-y-8">
      <PageHeader
        title="AI Pitch Generator"
        description="Name what is in the news. Three short pitches are written from your profile."
        actions={
          <Link to={paths.pitches.getHref()} className="prose-link text-sm">
            All your pitches
          </Link>
        }
      />
      <ProfileNudge userId={user.id} />
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
      {generate.isPending ? (
        <VariationsSkeleton />
      ) : (
        pitchId !== null && <GeneratedVariations pitchId={pitchId} />
      )}
    </div>
  );
}

function GeneratedVariations({ pitchId }: { pitchId: string }) {
  const pitch = useQuery(pitchQuery(pitchId));
  if (pitch.isPending) return <VariationsSkeleton />;
  if (pitch.isError && !pitch.data)
    return (
      <ErrorState
        title="These pitches did not load"
        error={pitch.error}
        onRetry={() => void pitch.refetch()}
      />
    );
  return (
    <section aria-labelledby="variations-heading" className="space-y-4">
      <h2 id="variations-heading" className="font-display text-2xl break-words">
        Three ways to tell it: {pitch.data.news_peg}
      </h2>
      <ul className="grid items-stretch gap-6 lg:grid-cols-3">
        {pitch.data.variations.map((variation) => (
          <li key={variation.id} className="grid min-w-0">
            <VariationCard pitchId={pitchId} variation={variation} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function VariationsSkeleton() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">Writing your pitches</span>
      <Skeleton className="h-8 w-2/3" />
      <div className="grid gap-6 lg:grid-cols-3">
        {[0, 1, 2].map((card) => (
          <Skeleton key={card} className="h-112" />
        ))}
      </div>
    </div>
  );
}
