import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { CopyButton } from '@/components/copy-button';
import { ErrorState } from '@/components/error-state';
import { KitRests } from '@/components/kit-rests';
import { PageHeader } from '@/components/page-header';
import { PlanLink } from '@/components/plan-link';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { kitLinksQuery, ownKitQuery, type OwnKit } from '@/features/press-kit/queries';
import { useShownZone } from '@/lib/account/time-zone';
import { useSession } from '@/lib/account/session';
import { lazyPart } from '@/lib/browser/lazy-part';
import { kitIsOpen } from '@/lib/kit-is-open';
import { entitlementsQuery, kitHoldingsQuery } from '@/lib/plan/queries';
import { formatMoment } from '@/lib/time';
import { askTogether } from '@/lib/api/together';
import { firstContent } from '@/lib/browser/first-content';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { paths } from '@domain/paths.ts';
import type { PageData } from '@/lib/page-data';

const KitLinksSection = lazyPart(
  async () => (await import('@/features/press-kit/kit-links')).KitLinksSection,
);
// Loaded in parallel with the kit; a failed download is reported in place of the links.
KitLinksSection.ready().catch(() => undefined);

const KitFiguresSection = lazy(async () => {
  // Below the first screen.
  await firstContent;
  return { default: (await import('@/features/press-kit/kit-figures')).KitFiguresSection };
});

/** /app/press-kit: the links to the account's press kit and what was looked at. */
export function PressKitPage() {
  useDocumentTitle('Press kit');
  const { user } = useSession();
  if (user === null) return null;
  return (
    <div className="mx-auto grid max-w-3xl gap-10">
      <PageHeader
        title="Press kit"
        description="Your public page (EPK, electronic press kit): who can open it, and what they looked at."
        actions={
          <>
            <Button variant="outline" asChild>
              <Link to={paths.kitPreview.getHref()}>Preview</Link>
            </Button>
            <Button variant="outline" asChild>
              <Link to={paths.profile.getHref()}>Edit the press kit</Link>
            </Button>
          </>
        }
      />
      <PublicAddress userId={user.id} />
      <Rests userId={user.id} />
      <Suspense fallback={<Skeleton className="h-80" />}>
        <KitLinksSection userId={user.id} />
      </Suspense>
      <Suspense fallback={<Skeleton data-later className="h-80" />}>
        <KitFiguresSection userId={user.id} />
      </Suspense>
    </div>
  );
}
PressKitPage.parts = [KitLinksSection];

/** What of the kit the plan does not show. */
function Rests({ userId }: { userId: string }) {
  const { data: plan } = useQuery(entitlementsQuery(userId));
  const { data: held } = useQuery(kitHoldingsQuery(userId));
  if (plan === undefined || held === undefined) return null;
  return (
    <KitRests rights={plan} held={held}>
      <PlanLink line="kit" />
    </KitRests>
  );
}

function PublicAddress({ userId }: { userId: string }) {
  const kit = useQuery(ownKitQuery(userId));
  const timeZone = useShownZone();
  const { data: plan } = useQuery(entitlementsQuery(userId));
  if (kit.isPending) return <Skeleton className="h-28" />;
  if (kit.isLoadingError) {
    return (
      <ErrorState
        title="Your press kit did not load"
        error={kit.error}
        onRetry={() => void kit.refetch()}
      />
    );
  }
  const published = kit.data.epk_published;
  const path = paths.epk.getHref(kit.data.slug);
  const address = window.location.origin + path;
  return (
    <section aria-labelledby="public-address" className="grid gap-3">
      <h2 id="public-address" className="font-display text-xl">
        {published ? 'Public link' : 'Your public link, once you publish'}
      </h2>
      <div className="flex flex-wrap items-center gap-3 rounded-sm bg-muted px-4 py-3">
        <code className="min-w-0 grow text-sm break-all">{address}</code>
        {published ? (
          <CopyButton text={address} what="the public link" />
        ) : (
          <Button asChild>
            <Link to={paths.profile.getHref('epk_published')}>Go and publish it</Link>
          </Button>
        )}
        {kitIsOpen(kit.data) && (
          <Button variant="ghost" size="sm" asChild>
            <a href={path} target="_blank" rel="noopener">
              <ExternalLink aria-hidden className="size-4" />
              Open
            </a>
          </Button>
        )}
      </div>
      <p className="text-sm text-muted-foreground">
        {stateOf(kit.data, plan?.kit_links === true, timeZone)}
      </p>
    </section>
  );
}

function stateOf(
  { epk_published: published, epk_embargo_until: until }: OwnKit,
  hasLinks: boolean,
  timeZone: string,
): string {
  if (!published)
    return `Not published: only you see your press kit so far.${hasLinks ? ' A private link opens it for one editor.' : ''}`;
  if (until !== null && new Date(until).getTime() > Date.now()) {
    return `Under embargo until ${formatMoment(until, timeZone)}: until then ${hasLinks ? 'only a private link' : 'nothing'} opens it.`;
  }
  return 'Published: anyone with the link sees it.';
}

/** What the page shows first. */
export const data: PageData = ({ client, userId }) => {
  askTogether('my_kit_screen', {}, userId);
  void client.prefetchQuery(ownKitQuery(userId));
  void client.prefetchQuery(kitLinksQuery(userId));
  void client.prefetchQuery(entitlementsQuery(userId));
  void client.prefetchQuery(kitHoldingsQuery(userId));
};
