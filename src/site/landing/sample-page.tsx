import { StaticIsland, RENDERS_MARKUP } from '@/site/components/static-island';
import { Gloss } from '@/components/gloss';
import { BackHome } from '@/site/components/back-home';
import { PrintHeader } from '@/site/components/print-header';
import { SiteFooter } from '@/site/components/site-footer';
import { SiteHeader } from '@/site/components/site-header';
import { FixCard } from '@/site/landing/fix-card';
import { buttonStyles } from '@/components/ui/button-styles';
import { SAMPLE_END } from '@domain/friday-fix/issue.ts';
import { restWords } from '@domain/friday-fix/sample-fold.ts';
import { longDate } from '@/lib/long-date';
import { SampleBanner } from '@/site/landing/sample-banner';
import { SAMPLE_ISSUE } from '@/site/landing/sample-issue';

/** The sample page: a complete issue of the Friday Fix. */
export function SamplePage() {
  return (
    <>
      <StaticIsland>{RENDERS_MARKUP && <SiteHeader startAs="media" />}</StaticIsland>
      <StaticIsland>{RENDERS_MARKUP && <Issue />}</StaticIsland>
      <SiteFooter />
      {/* Space under the footer, so that the fixed banner does not cover it. */}
      <div className="h-24 print:hidden" />
      <SampleBanner />
    </>
  );
}

function Issue() {
  const { issue_date: date, items: cards } = SAMPLE_ISSUE;
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-page px-gutter pb-section">
      <PrintHeader />
      <BackHome />
      <header className="grid justify-items-center gap-4 pt-6 pb-10 text-center print:pt-0 print:pb-6">
        <h1 tabIndex={-1} className="text-banner">
          Friday Fix
        </h1>
        <ul className="nameplate w-full text-sm">
          <li>Sample issue</li>
          <li>
            <time dateTime={date}>{longDate(date)}</time>
          </li>
          <li>{cards.length} pitches</li>
          <li>3-minute skim</li>
        </ul>
        <p className="max-w-measure pt-2 text-balance text-muted-foreground">
          Each story has a <Gloss of="peg">news peg</Gloss>, here from that week. The people, books
          and companies are invented.
        </p>
      </header>
      {/* A phone shows the first cards; the script of native controls unfolds the others. */}
      <ol className="sample-columns" data-folded>
        {cards.map((card) => (
          <li key={card.title} tabIndex={-1} className="scroll-mt-4 pb-6 print:pb-3">
            <FixCard card={card} level="h2" />
          </li>
        ))}
      </ol>
      <p className="sample-rest">
        <button type="button" className={buttonStyles({ variant: 'outline' })}>
          {restWords(cards.length)}
        </button>
      </p>
      <div className="sample-end">
        <div className="rule-heavy grid gap-1 pt-5 print:hidden">
          <p className="font-display text-xl">{SAMPLE_END}</p>
          <p className="text-muted-foreground">New opportunities delivered every Friday</p>
        </div>
      </div>
    </main>
  );
}
