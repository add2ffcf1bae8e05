import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui/table';
import { kitFiguresQuery, ownKitQuery, type KitFigures } from '@/features/press-kit/queries';
import { wordsOfUse } from '@/features/press-kit/words-of-use';
import { longDate } from '@/lib/long-date';

/** Views by link and what was used, with what each figure means. */
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
          it do not count. Your own visits are left out while you are signed in. We keep numbers by
          day and nothing about the reader.
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
      ) : figures.data.links.length === 0 ? (
        <EmptyState title="Nobody has looked yet">
          Views appear here once somebody opens your press kit.
        </EmptyState>
      ) : (
        <div className="grid gap-8">
          <ByLink links={figures.data.links} />
          <ByUse uses={figures.data.uses} userId={userId} />
        </div>
      )}
    </section>
  );
}

function ByLink({ links }: { links: KitFigures['links'] }) {
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

function linkName({ source, name }: KitFigures['links'][number]): string {
  if (source === 'public') return 'Public address';
  if (source === 'pitch') return `Pitch to ${name ?? 'an outlet'}`;
  return `Private link for ${name ?? 'somebody'}`;
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
