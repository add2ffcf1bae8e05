import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ErrorState } from '@/components/error-state';
import { pitchQuery } from '@/features/pitches/queries';
import { Fewer } from '@/features/pitches/studio/fewer';
import { VariationCard } from '@/features/pitches/studio/variation-card';
import {
  VARIATION_GRID,
  VariationsSkeleton,
} from '@/features/pitches/generator/variations-skeleton';
import { fallbackWords, writtenBy } from '@/features/pitches/studio/written-by';

const COUNT_WORDS = ['No way', 'One way', 'Two ways', 'Three ways'];

interface GeneratedVariationsProps {
  pitchId: string;
  /** Whether nothing was typed since: the page goes to it then, also after a reload. */
  leads: boolean;
}

/** The variations of the pitch generated last. */
export function GeneratedVariations({ pitchId, leads }: GeneratedVariationsProps) {
  const pitch = useQuery(pitchQuery(pitchId));
  const heading = useRef<HTMLHeadingElement>(null);
  const known = pitch.data !== undefined;
  useEffect(() => {
    if (!leads || !known) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [leads, known, pitchId]);
  if (pitch.isPending) return <VariationsSkeleton />;
  if (pitch.isLoadingError)
    return (
      <ErrorState
        title="These pitches did not load"
        error={pitch.error}
        onRetry={() => void pitch.refetch()}
      />
    );
  const { news_peg, fallback_reason } = pitch.data;
  const variations = pitch.data.variations.filter(({ pitch_type }) => pitch_type === null);
  return (
    <section aria-labelledby="variations-heading" className="space-y-4">
      <div>
        <h2
          ref={heading}
          id="variations-heading"
          tabIndex={-1}
          className="scroll-mt-20 font-display text-2xl break-words"
        >
          {COUNT_WORDS[variations.length]} to tell it: {news_peg}
        </h2>
        <p className="mt-1 text-sm text-muted-foreground">
          {[`${writtenBy(pitch.data)}.`, fallbackWords(fallback_reason)].filter(Boolean).join(' ')}
        </p>
        <Fewer pitch={pitch.data} />
      </div>
      <ul className={VARIATION_GRID}>
        {variations.map((variation) => (
          <li key={variation.id} className="grid min-w-0">
            <VariationCard pitchId={pitchId} variation={variation} />
          </li>
        ))}
      </ul>
    </section>
  );
}
