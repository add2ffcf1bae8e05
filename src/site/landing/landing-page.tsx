import { StaticIsland, RENDERS_MARKUP } from '@/site/components/static-island';
import { SiteFooter } from '@/site/components/site-footer';
import { SiteHeader } from '@/site/components/site-header';
import { DemoDialog } from '@/site/landing/demo-dialog';
import { Features } from '@/site/landing/features';
import { FridayFix } from '@/site/landing/friday-fix';
import { Hero } from '@/site/landing/hero';
import { Pricing } from '@/site/landing/pricing';
import { Stories } from '@/site/landing/stories';

/** The landing page. `feed` is the Friday Fix that the build embedded, null without one. */
export function LandingPage({ feed }: { feed: unknown }) {
  return (
    <>
      <StaticIsland>{RENDERS_MARKUP && <SiteHeader base="" />}</StaticIsland>
      <main id="content" tabIndex={-1}>
        <Hero />
        <StaticIsland>{RENDERS_MARKUP && <Features />}</StaticIsland>
        <FridayFix embedded={feed} />
        <Pricing />
        <StaticIsland>{RENDERS_MARKUP && <Stories />}</StaticIsland>
      </main>
      <SiteFooter />
      <StaticIsland>{RENDERS_MARKUP && <DemoDialog />}</StaticIsland>
    </>
  );
}
