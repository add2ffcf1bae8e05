import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { pitchQuery } from '@/features/pitches/queries';
import { VariationCard } from '@/features/pitches/variation-card';
import { VariationsSkeleton } from '@/features/pitches/variations-skeleton';

/** The three variations of the pitch generated last. */
export function GeneratedVariations({ pitchId }: { pitchId: string }) {
  const pitch = useQuery(pitchQuery(pitchId));
  if (pitch.isPending) return <VariationsSkeleton />;
  if (pitch.isError && pitch.data === undefined)
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
