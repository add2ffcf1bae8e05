import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ErrorState } from '@/components/error-state';
import { KitRests } from '@/components/kit-rests';
import { Skeleton } from '@/components/ui/skeleton';
import { PlanFacts } from '@/features/billing/plan-facts';
import { useSession } from '@/lib/account/session';
import { longDate } from '@/lib/long-date';
import { pitchQuotaQuery } from '@/lib/pitch-quota/queries';
import { countedWords } from '@/lib/pitch-quota/words';
import { kitHoldingsQuery, type Entitlements, type KitHoldings } from '@/lib/plan/queries';
import { figuresPeriod, PLAN_RIGHTS } from '@domain/billing/plan-rights.ts';
import { paths } from '@domain/paths.ts';
import type { PitchQuota } from '@domain/pitch/quota.ts';

/** The account's plan, what was used of it, and what of the press kit rests. */
export function OwnPlan({ entitlements }: { entitlements: Entitlements }) {
  const { user } = useSession();
  const userId = user?.id ?? '';
  const quota = useQuery(pitchQuotaQuery(userId));
  const held = useQuery(kitHoldingsQuery(userId));
  const rights = PLAN_RIGHTS[entitlements.plan];
  return (
    <section aria-labelledby="own-plan" className="paper grid gap-6 p-5 sm:p-6 lg:grid-cols-2">
      <div className="grid content-start gap-3">
        <h2 id="own-plan" className="kicker">
          What you have
        </h2>
        <PlanFacts entitlements={entitlements} />
      </div>
      <div className="grid content-start gap-4">
        <dl className="grid gap-4">
          <Used title="Pitches this month" query={quota} words={quotaWords} />
          <Used
            title="Press kit"
            query={held}
            words={(data) => (
              <>
                {kitWords(data)}{' '}
                <Link
                  to={paths.pressKit.getHref()}
                  className="prose-link whitespace-nowrap max-sm:py-3.5"
                >
                  Your press kit
                </Link>
              </>
            )}
          />
          <Fact title="Figures of the press kit">
            {`The last ${figuresPeriod(rights.figures_days)}, ${rights.figures_by_link ? 'link by link and as a file.' : 'all links together.'}`}
          </Fact>
          <Fact title="Smart Matching">
            {entitlements.smart_matching ? 'For every outlet.' : 'For the best three outlets.'}
          </Fact>
        </dl>
        {held.data !== undefined && <KitRests rights={rights} held={held.data} />}
      </div>
    </section>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-muted-foreground">{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface UsedProps<T> {
  title: string;
  query: { data: T | undefined; isLoadingError: boolean; error: unknown; refetch: () => unknown };
  words: (data: T) => ReactNode;
}

function Used<T>({ title, query, words }: UsedProps<T>) {
  return (
    <Fact title={title}>
      {query.data !== undefined ? (
        words(query.data)
      ) : query.isLoadingError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-6 w-56 max-w-full" />
      )}
    </Fact>
  );
}

/** As in `countedWords`; its chunk is loaded by many pages that do not need this alone. */
const usedWords = ({ limit, used, in_draw }: PitchQuota): string =>
  `${String(used)} of ${String(limit)} free pitches ${in_draw === true ? 'in a draw' : 'used'}`;

function quotaWords(quota: PitchQuota) {
  if (quota.limit === null)
    return `${String(quota.used)} used: a pitch counts once, when it is first sent, copied or downloaded. No limit.`;
  // No further draft can be written then.
  const words = quota.used < quota.limit ? countedWords(quota) : usedWords(quota);
  return `${words}. A new month begins on ${longDate(quota.resets_at)}.`;
}

const counted = (count: number, one: string, many: string) =>
  `${String(count)} ${count === 1 ? one : many}`;

function kitWords({ kit_bios: bios, kit_pictures: pictures, kit_links: links }: KitHoldings) {
  const parts = [counted(bios, 'bio', 'bios'), counted(pictures, 'picture', 'pictures')];
  if (links > 0) parts.push(counted(links, 'private link', 'private links'));
  return `${parts.join(', ')}.`;
}
