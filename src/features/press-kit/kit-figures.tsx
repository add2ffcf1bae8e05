import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { PartOfPlan } from '@/components/part-of-plan';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui/table';
import { useDownloadFigures } from '@/features/press-kit/mutations';
import {
  kitFiguresQuery,
  ownKitQuery,
  type KitFigures,
  type KitLinkFigures,
} from '@/features/press-kit/queries';
import { linkName, wordsOfUse } from '@/features/press-kit/words-of-use';
import { longDate } from '@/lib/long-date';
import { figuresPeriod, PLAN_RIGHTS } from '@domain/billing/plan-rights.ts';

/** Views and what was used as far back as the plan goes, by link with the plan for it, and what each figure means. */
export function KitFiguresSection({ userId }: { userId: string }) {
  const figures = useQuery(kitFiguresQuery(userId));
  return (
    <section aria-labelledby="kit-figures" className="grid gap-4">
      <div>
        <h2 id="kit-figures" className="font-display text-xl">
          What was looked at
        </h2>
        <p className="mt-1 max-w-measure text-sm text-muted-foreground">
          A view counts once somebody moves, taps or types on the page, so programs that only fetch
          it do not count. Your own visits are left out while you are signed in. The dashboard
          counts something else: the mails from which somebody opened it. We keep numbers by day and
          nothing about the reader.
        </p>
      </div>
      {figures.isPending ? (
        <Skeleton className="h-40" />
      ) : figures.isLoadingError ? (
        <ErrorState
          title="Your figures did not load"
          error={figures.error}
          onRetry={() => void figures.refetch()}
        />
      ) : figures.data.views + figures.data.other_uses === 0 ? (
        <EmptyState title="No views yet">
          They appear here once somebody reads your press kit.
        </EmptyState>
      ) : (
        <div className="grid gap-8">
          <Sums figures={figures.data} userId={userId} />
          {figures.data.links !== null && <ByLink links={figures.data.links} />}
          <ByUse uses={figures.data.uses} userId={userId} />
        </div>
      )}
      {figures.data?.links === null && (
        <PartOfPlan line="figures" title="Figures by link are part of Creator">
          They go back {figuresPeriod(PLAN_RIGHTS.creator.figures_days)}, link by link, and you can
          download them as a CSV file.
        </PartOfPlan>
      )}
    </section>
  );
}

function Sums({ figures, userId }: { figures: KitFigures; userId: string }) {
  const { days, views, other_uses: uses, links } = figures;
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {[
          ['Views', views],
          ['Things used', uses],
        ].map(([name, count]) => (
          <div key={name} className="grid gap-0.5">
            <dt className="text-sm text-muted-foreground">
              {name} in {figuresPeriod(days)}
            </dt>
            <dd className="font-display text-3xl tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      {links !== null && <DownloadFigures userId={userId} />}
    </div>
  );
}

function DownloadFigures({ userId }: { userId: string }) {
  const download = useDownloadFigures(userId);
  return (
    <Button
      variant="outline"
      busy={download.isPending}
      onClick={() => {
        download.mutate();
      }}
    >
      <Download aria-hidden className="size-4" />
      Download as CSV
    </Button>
  );
}

function ByLink({ links }: { links: KitLinkFigures[] }) {
  return (
    <div className="grid gap-3">
      <Table label="Views by link">
        <TableHeader>
          <TableRow>
            <TableHead className="min-w-40">Link</TableHead>
            <TableHead>Views</TableHead>
            <TableHead>In 30 days</TableHead>
            <TableHead>Things used</TableHead>
            <TableHead>Last</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {links.map((link) => (
            <TableRow key={`${link.source} ${link.id}`}>
              <TableCell className="break-words">{linkName(link)}</TableCell>
              <TableCell className="tabular-nums">{link.views}</TableCell>
              <TableCell className="tabular-nums">{link.views_30}</TableCell>
              <TableCell className="tabular-nums">{link.uses}</TableCell>
              <TableCell className="whitespace-nowrap">{longDate(link.last_day)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <p className="max-w-measure text-sm text-muted-foreground">
        A view is one tab in which a person read the page. Things used are downloads, copies, links
        opened, the trailer and prints. Days are in UTC.
      </p>
    </div>
  );
}

function ByUse({ uses, userId }: { uses: KitFigures['uses']; userId: string }) {
  const { data: kit } = useQuery(ownKitQuery(userId));
  if (uses.length === 0) return null;
  return (
    <Table label="What was used">
      <TableHeader>
        <TableRow>
          <TableHead>What was used</TableHead>
          <TableHead>Times</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {uses.map((use) => (
          <TableRow key={`${use.what} ${use.item}`}>
            <TableCell>{wordsOfUse(use, kit)}</TableCell>
            <TableCell className="tabular-nums">{use.times}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
