import { ExternalLink } from '@/site/components/external-link';
import { assetsHref } from '@domain/friday-fix/assets-href.ts';
import { SAMPLE_STORY_INVENTED } from '@domain/friday-fix/sample-story.ts';
import type { CardRelevance, FridayFixCard } from '@domain/friday-fix/issue.ts';

interface FixCardProps {
  card: FridayFixCard & { invented?: boolean };
  /** Level of the card's heading. */
  level?: 'h2' | 'h3';
}

/** A card of the Friday Fix. */
export function FixCard({ card, level: Heading = 'h3' }: FixCardProps) {
  const assets = assetsHref(card.assets_url);
  return (
    <article className="fix-card h-full gap-x-10 gap-y-3 border-t-2 border-rule bg-card p-5 text-card-foreground print:gap-y-2 print:px-0 print:py-3 print:[print-color-adjust:exact]">
      <p className="flex items-baseline justify-between gap-3 text-xs">
        <span className="font-semibold text-accent">{card.format}</span>
        <span className="text-right text-muted-foreground">
          {[card.invented === true && SAMPLE_STORY_INVENTED, card.city_region]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <Heading className="text-xl leading-6.5">{card.title}</Heading>
      {card.news_peg && (
        <p className="text-sm text-balance">
          <span className="sr-only">News peg: </span>
          <span className="marked">{card.news_peg}</span>
        </p>
      )}
      <ul className="grid gap-1.5 text-sm text-muted-foreground">
        {card.summary_bullets.map((bullet) => (
          <li key={bullet} className="bullet">
            {bullet}
          </li>
        ))}
      </ul>
      <p className="mt-auto flex items-center justify-between gap-3 border-t border-border pt-3 text-sm">
        <Relevance level={card.relevance} />
        {assets && (
          <ExternalLink
            href={assets}
            className="prose-link -my-2.5 inline-flex min-h-11 items-center font-medium sm:my-0 sm:min-h-6"
          >
            View Assets
          </ExternalLink>
        )}
      </p>
    </article>
  );
}

const RELEVANCE: Record<CardRelevance, { label: string; bars: number }> = {
  high: { label: 'High', bars: 3 },
  medium: { label: 'Medium', bars: 2 },
  low: { label: 'Low', bars: 1 },
};

function Relevance({ level }: { level: CardRelevance }) {
  const { label, bars } = RELEVANCE[level];
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className="flex items-end gap-0.5">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={bar <= bars ? 'h-3 w-1.5 bg-accent' : 'h-3 w-1.5 bg-border'} />
        ))}
      </span>
      {label} relevance
    </span>
  );
}

/** Placeholder of a card's size while the cards load. */
export function FixCardSkeleton() {
  return (
    <div aria-hidden className="flex h-88 flex-col gap-4 border-t-2 border-rule bg-card p-5">
      <span className="h-3 w-16 bg-secondary" />
      <span className="h-5 w-11/12 bg-secondary" />
      <span className="h-5 w-2/3 bg-secondary" />
      <span className="mt-2 h-3 w-full bg-secondary" />
      <span className="h-3 w-10/12 bg-secondary" />
      <span className="h-3 w-full bg-secondary" />
      <span className="h-3 w-7/12 bg-secondary" />
    </div>
  );
}
