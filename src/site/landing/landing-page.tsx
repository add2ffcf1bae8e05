import { Frozen, RENDERS_MARKUP } from '@/site/components/frozen';
import { SiteFooter } from '@/site/components/site-footer';
import { SiteHeader } from '@/site/components/site-header';
import { DemoDialog } from '@/site/landing/demo-dialog';
import { Features } from '@/site/landing/features';
import type { FixIssue } from '@/site/landing/fix-feed';
import { FridayFix } from '@/site/landing/friday-fix';
import { Hero } from '@/site/landing/hero';
import { Pricing } from '@/site/landing/pricing';
import { Stories } from '@/site/landing/stories';

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
