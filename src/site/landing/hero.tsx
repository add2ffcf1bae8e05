import { StaticIsland, RENDERS_MARKUP } from '@/site/components/static-island';
import { GLOSSES } from '@/components/gloss';
import { buttonStyles } from '@/components/ui/button-styles';
import { paths } from '@domain/paths.ts';
import { DemoLoop } from '@/site/landing/demo-loop';
import { DEMO, DEMO_DIALOG_ID } from '@/site/landing/demo-media';
import { HERO_COPY } from '@/site/landing/hero-copy';
import { OutletLogos } from '@/site/landing/outlet-logos';

const opensDemo = { command: 'show-modal', commandfor: DEMO_DIALOG_ID };

const STATS = ['500+ Active Creators', 'No Setup Fees', 'Launch in 24hrs'] as const;

/** The first screen: headline, introduction, demo video and outlets. */
export function Hero() {
  return (
    <section className="mx-auto max-w-page px-gutter pb-section">
      <StaticIsland>{RENDERS_MARKUP && <Headline />}</StaticIsland>
      <div className="rule-double grid gap-10 pt-7 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] lg:gap-0">
        <StaticIsland>{RENDERS_MARKUP && <Invitation />}</StaticIsland>
        <figure className="lg:pl-9">
          <DemoLoop />
          <figcaption className="pt-2.5 text-sm text-muted-foreground">
            <StaticIsland>{RENDERS_MARKUP && <Caption />}</StaticIsland>
          </figcaption>
        </figure>
      </div>
      <StaticIsland>{RENDERS_MARKUP && <OutletLogos />}</StaticIsland>
    </section>
  );
}

// One text: words in elements of their own move along their line when the font arrives.
const CAPTION = `From a news peg (${GLOSSES.peg}) to a sent pitch (${GLOSSES.pitch}), recorded in the product on ${DEMO.recorded}.`;

const Caption = () => <p>{CAPTION}</p>;

function Headline() {
  return (
    <>
      <p className="flex justify-between gap-6 border-b border-border py-2.5 text-xs text-muted-foreground">
        <span>For Black creators and the editors who cover them</span>
        <a
          href="#friday-fix"
          className="prose-link -my-2.5 inline-flex min-h-11 shrink-0 items-center md:hidden"
        >
          For Editors
        </a>
        <span className="hidden md:inline">At most ten pitches every Friday</span>
        <span className="hidden lg:inline">Three minutes to read</span>
      </p>
      <h1 tabIndex={-1} className="pt-7 pb-6 font-hero text-banner lg:pt-10 lg:pb-9">
        {HERO_COPY.before}
        <em className="marked">{HERO_COPY.marked}</em>
        {HERO_COPY.after}
      </h1>
    </>
  );
}

function Invitation() {
  return (
    <div className="flex flex-col gap-8 lg:border-r lg:border-border lg:pr-9">
      <p className="font-hero text-2xl text-balance">{HERO_COPY.deck}</p>
      <div className="flex flex-wrap gap-3">
        <a href={paths.signup.getHref()} className={buttonStyles({ size: 'lg' })}>
          Start Free
        </a>
        <button
          type="button"
          className={buttonStyles({ variant: 'outline', size: 'lg' })}
          {...opensDemo}
        >
          <svg viewBox="0 0 20 20" className="size-4" fill="currentColor" aria-hidden>
            <path d="M5 2.5v15l12-7.5z" />
          </svg>
          Watch Demo
        </button>
      </div>
      <ul className="grid border-t border-border text-sm font-medium sm:grid-cols-3 lg:grid-cols-1">
        {STATS.map((stat) => (
          <li
            key={stat}
            className="flex items-center gap-3 border-b border-border py-2.5 lg:last:border-b-0"
          >
            <span aria-hidden className="h-3 w-1.5 bg-accent" />
            {stat}
          </li>
        ))}
      </ul>
    </div>
  );
}
