import { Frozen, RENDERS_MARKUP } from '@/components/site/frozen';
import { SiteFooter } from '@/components/site/site-footer';
import { SiteHeader } from '@/components/site/site-header';
import { DemoDialog } from './demo-dialog';
import { Features } from './features';
import type { FixIssue } from './fix-feed';
import { FridayFix } from './friday-fix';
import { Hero } from './hero';
import { Pricing } from './pricing';
import { Stories } from './stories';

/** The front page. `issue` is what the build could read of the Friday Fix, null if nothing. */
export function LandingPage({ issue }: { issue: FixIssue | null }) {
  return (
    <>
      <Frozen>{RENDERS_MARKUP && <SiteHeader base="" />}</Frozen>
      <main id="content" tabIndex={-1}>
        <Hero />
        <Frozen>{RENDERS_MARKUP && <Features />}</Frozen>
        <FridayFix initial={issue} />
        <Pricing />
        <Frozen>{RENDERS_MARKUP && <Stories />}</Frozen>
      </main>
      <SiteFooter />
      <Frozen>{RENDERS_MARKUP && <DemoDialog />}</Frozen>
    </>
  );
}
