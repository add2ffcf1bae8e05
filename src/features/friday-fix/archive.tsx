import { assetsHref } from '@domain/friday-fix/assets-href.ts';
import { CARD_FORMATS } from '@domain/friday-fix/issue.ts';
import {
  VERDICT_LABELS,
  CARD_VERDICTS,
  MORE_LIKE_IT,
  type CardVerdict,
} from '@domain/friday-fix/verdict-words.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useRef, type RefObject } from 'react';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { longDate } from '@/lib/long-date';
import { useDebounced } from '@/lib/use-debounced';
import { AskIntro } from '@/features/friday-fix/ask-intro';
import {
  archiveQuery,
  introRequestsQuery,
  verdictsQuery,
  type ArchiveRow,
} from '@/features/friday-fix/queries';
import { StoryFacts } from '@/features/friday-fix/story-facts';
import { StoryKeys } from '@/features/friday-fix/story-keys';
import { VerdictButtons } from '@/features/friday-fix/verdict-buttons';

const ALL = 'all';
const FORMAT_OPTIONS = [
  { value: ALL, label: 'All' },
  ...CARD_FORMATS.map((value) => ({ value, label: value })),
] as const;
const VERDICT_OPTIONS = [
  { value: ALL, label: 'All' },
  ...CARD_VERDICTS.map((value) => ({
    value,
    label:
      value === 'intro' ? `${VERDICT_LABELS[value]} or ${MORE_LIKE_IT}` : VERDICT_LABELS[value],
  })),
] as const;

const FILTERS = {
  q: parseAsString.withDefault(''),
  format: parseAsStringLiteral(CARD_FORMATS),
  answer: parseAsStringLiteral(CARD_VERDICTS),
};

interface ArchiveProps {
  userId: string;
  /** False for accounts that give no answers. */
  mayJudge: boolean;
}

/** The cards of all issues, with search, filters and the reader's answers. */
export function Archive({ userId, mayJudge }: ArchiveProps) {
  const [{ q, format, answer }, setFilters] = useQueryStates(FILTERS);
  const search = useDebounced(q.trim(), 250);
  const cards = useInfiniteQuery(archiveQuery(userId, { search, format, verdict: answer }));
  const { data: verdicts } = useQuery(verdictsQuery(userId));
  const list = useRef<HTMLUListElement>(null);

  return (
    <div className="space-y-6">
      <search className="grid grid-cols-2 gap-4 md:grid-cols-[minmax(0,1fr)_12rem_12rem]">
        <Field label="Search" className="col-span-2 md:col-span-1">
          {(control) => (
            <Input
              {...control}
              type="search"
              autoComplete="off"
              placeholder="Topic, peg or place"
              value={q}
              onChange={({ target }) => void setFilters({ q: target.value })}
            />
          )}
        </Field>
        <Field label="Format">
          {(control) => (
            <Select
              {...control}
              value={format ?? ALL}
              options={FORMAT_OPTIONS}
              onValueChange={(value) => void setFilters({ format: value === ALL ? null : value })}
            />
          )}
        </Field>
        <Field label="Your answer">
          {(control) => (
            <Select
              {...control}
              value={answer ?? ALL}
              options={VERDICT_OPTIONS}
              onValueChange={(value) => void setFilters({ answer: value === ALL ? null : value })}
            />
          )}
        </Field>
      </search>
      <div className="flex justify-end max-md:hidden">
        <StoryKeys list={list} />
      </div>
      {cards.isPending ? (
        <Skeleton className="h-96" />
      ) : cards.isLoadingError ? (
        <ErrorState
          title="The archive did not load"
          error={cards.error}
          onRetry={() => void cards.refetch()}
        />
      ) : (
        <Cards
          list={list}
          rows={(cards.data?.pages ?? []).flat()}
          userId={userId}
          mayJudge={mayJudge}
          verdicts={verdicts ?? {}}
          filtered={search !== '' || format !== null || answer !== null}
          onShowAll={() => void setFilters(null)}
        />
      )}
      {cards.hasNextPage && (
        <Button
          variant="outline"
          busy={cards.isFetchingNextPage}
          onClick={() => void cards.fetchNextPage()}
        >
          Show older stories
        </Button>
      )}
    </div>
  );
}

interface CardsProps extends ArchiveProps {
  list: RefObject<HTMLUListElement | null>;
  rows: readonly ArchiveRow[];
  verdicts: Readonly<Partial<Record<string, CardVerdict>>>;
  filtered: boolean;
  onShowAll: () => void;
}

function Cards({ list, rows, userId, mayJudge, verdicts, filtered, onShowAll }: CardsProps) {
  const { data: requests, isPending } = useQuery(introRequestsQuery(userId));
  if (rows.length === 0) {
    return filtered ? (
      <EmptyState
        title="No story matches"
        action={
          <Button variant="outline" onClick={onShowAll}>
            Show all
          </Button>
        }
      >
        Try fewer words, or show all.
      </EmptyState>
    ) : (
      <EmptyState title="No issues yet">Every story of every issue stays here.</EmptyState>
    );
  }
  return (
    <ul ref={list} className="divide-y divide-border">
      {rows.map((row) => {
        const verdict = verdicts[row.id];
        const assets = assetsHref(row.assets_url);
        const request = requests?.find((one) => one.item_id === row.id);
        return (
          <li
            key={row.id}
            data-story
            tabIndex={-1}
            className="grid scroll-mt-20 gap-2 py-5 first:pt-0 focus-visible:outline-2 focus-visible:outline-offset-4 focus-visible:outline-ring"
          >
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <StoryFacts
                story={row}
                userId={userId}
                asked={request !== undefined}
                first={longDate(row.issue_date)}
              />
            </div>
            <h2 className="font-display text-xl break-words">{row.title}</h2>
            {row.news_peg && (
              <p className="text-sm break-words text-muted-foreground">News peg: {row.news_peg}</p>
            )}
            <p className="max-w-measure break-words">{row.summary_bullets.join(' ')}</p>
            <div className="flex flex-wrap items-center gap-3">
              {assets !== null && (
                <Button asChild variant="outline" size="sm">
                  <a href={assets} target="_blank" rel="noopener noreferrer" data-action="assets">
                    View Assets
                    <ExternalLink aria-hidden className="size-4" />
                    <span className="sr-only"> of {row.title} (opens in a new tab)</span>
                  </a>
                </Button>
              )}
              {verdict === 'intro' && request === undefined && !row.invented && (
                <Badge variant="success">Intro</Badge>
              )}
              {mayJudge && (
                <AskIntro
                  item={row}
                  userId={userId}
                  mayAsk
                  request={request}
                  pending={isPending}
                  size="sm"
                />
              )}
              {mayJudge && (
                <VerdictButtons
                  userId={userId}
                  itemId={row.id}
                  title={row.title}
                  invented={row.invented}
                  verdict={verdict}
                />
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
