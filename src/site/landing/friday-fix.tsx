import { buttonStyles } from '@/components/ui/button-styles';
import { CARD_FORMATS, SAMPLE_DATE, type FridayFixItem } from '@domain/friday-fix/issue.ts';
import { longDate } from '@/lib/long-date';
import { paths } from '@domain/paths.ts';
import { useEffect, useState } from 'react';
import { RENDERS_MARKUP, StaticIsland } from '@/site/components/static-island';
import { FixCard, FixCardSkeleton } from '@/site/landing/fix-card';
import { useFixIssue, type FixState } from '@/site/landing/use-fix-issue';

const FACTS = [
  '10 pitches',
  '3-minute skim',
  '60 seconds per card you read',
  'Delivered every Friday',
];

/** The section for editors: title, facts, and the cards of the latest issue with their filter. */
export function FridayFix({ embedded }: { embedded: unknown }) {
  const { state, retry } = useFixIssue(embedded);
  return (
    <section
      id="friday-fix"
      aria-labelledby="friday-fix-title"
      className="deferred bg-muted py-section"
    >
      <div className="mx-auto max-w-page px-gutter">
        <StaticIsland>{RENDERS_MARKUP && <Opening />}</StaticIsland>
        <Cards state={state} prerendered={embedded !== null} onRetry={retry} />

        <StaticIsland>{RENDERS_MARKUP && <Invitations />}</StaticIsland>
      </div>
    </section>
  );
}

function Opening() {
  return (
    <>
      <div className="grid justify-items-center gap-5 text-center">
        <p className="kicker">For Editors</p>
        <h2 id="friday-fix-title" className="text-banner">
          Friday Fix
        </h2>
        <ul className="nameplate w-full text-sm">
          {FACTS.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <p className="max-w-measure pt-2 font-display text-xl text-balance">
          A new issue every Friday, mailed to you then or on the day and hour you choose: pegged
          stories and the people who can tell them. Skim it over coffee, ask to meet the ones you
          want, ignore the rest.
        </p>
        <p className="max-w-measure text-sm text-balance text-muted-foreground">
          Free for editors. Besides the issue, at most 5 pitches a week reach you by mail; you set
          the number, down to none.
        </p>
      </div>

      <fieldset className="flex flex-wrap justify-center gap-1 pt-10 pb-6 sm:gap-2">
        <legend className="sr-only">Show cards for</legend>
        {['All', ...CARD_FORMATS].map((format) => (
          <label key={format} className="chip">
            <input type="radio" name="format" value={format} defaultChecked={format === 'All'} />
            {format}
          </label>
        ))}
      </fieldset>
    </>
  );
}

function Invitations() {
  return (
    <div className="flex flex-wrap justify-center gap-3 pt-10">
      <a href={paths.signup.getHref({ role: 'media' })} className={buttonStyles({ size: 'lg' })}>
        Join the Editorial Circle
      </a>
      <a href={paths.sample.getHref()} className={buttonStyles({ variant: 'outline', size: 'lg' })}>
        Preview a Sample
      </a>
    </div>
  );
}

interface CardsProps {
  state: FixState;
  /** Whether the document came with cards. */
  prerendered: boolean;
  onRetry: () => void;
}

function Cards({ state, prerendered, onRetry }: CardsProps) {
  if (state.kind === 'pending') {
    return (
      <>
        <div role="status" className="fix-grid noscript:hidden">
          <span className="sr-only">Loading this week’s cards</span>
          {Array.from({ length: 3 }, (_, i) => (
            <FixCardSkeleton key={i} />
          ))}
        </div>
        <noscript>
          <p className="bg-card p-10 text-center">
            This week’s cards need JavaScript. The sample below reads without it.
          </p>
        </noscript>
      </>
    );
  }
  if (state.kind === 'error') {
    return (
      <div
        role="alert"
        className="grid min-h-88 place-content-center justify-items-center gap-4 bg-card p-6 text-center"
      >
        <p>This week’s cards could not be loaded.</p>
        <button type="button" onClick={onRetry} className={buttonStyles({ variant: 'outline' })}>
          Try again
        </button>
      </div>
    );
  }
  if (state.kind === 'empty') {
    return (
      <p className="grid min-h-88 place-content-center bg-card p-6 text-center">
        The next issue is being set. The sample shows what it will look like.
      </p>
    );
  }
  const { items: cards, issue_date: date } = state.issue;
  const missing = CARD_FORMATS.filter((format) => cards.every((card) => card.format !== format));
  return (
    <>
      {date === SAMPLE_DATE && (
        <p className="pb-4 text-center text-sm">
          This is a sample issue, of {longDate(date)}: its people, books and companies are invented.
        </p>
      )}
      <p className="pb-4 text-center text-sm text-muted-foreground">
        Relevance is our editor’s judgment, the same for every reader.
      </p>
      <CardList cards={cards} atOnce={prerendered} />
      {missing.map((format) => (
        <p key={format} data-missing={format} className="bg-card p-10 text-center">
          No {format} story in this issue. There is always another Friday.
        </p>
      ))}
    </>
  );
}

const CARDS_AT_ONCE = 2;
const PAUSE_MS = 20;

/**
 * The cards. Those that come after hydration are added two at a time with a frame between: ten at
 * once are a layout that blocks a slow phone for an eighth of a second.
 */
function CardList({ cards, atOnce }: { cards: FridayFixItem[]; atOnce: boolean }) {
  const [shown, setShown] = useState(atOnce ? cards.length : CARDS_AT_ONCE);
  const all = shown >= cards.length;

  useEffect(() => {
    if (all) return;
    const timer = setTimeout(() => {
      setShown(shown + CARDS_AT_ONCE);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [all, shown]);

  return (
    <ul className="fix-grid" aria-label="Cards of the latest issue" aria-busy={!all}>
      {(all ? cards : cards.slice(0, shown)).map((card) => (
        <li key={card.id} data-format={card.format}>
          <FixCard card={card} />
        </li>
      ))}
    </ul>
  );
}
