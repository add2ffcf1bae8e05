import { CARD_FORMATS, SAMPLE_DATE } from '@domain/friday-fix/issue.ts';
import { restWords, SAMPLE_FIRST } from '@domain/friday-fix/sample-fold.ts';
import { VERDICTS_TOLD } from '@domain/friday-fix/verdict-words.ts';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { RowsInViewFirst } from '@/components/in-view-first';
import { Gloss } from '@/components/gloss';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { cn } from '@/lib/cn';
import { useLiveChanges } from '@/lib/api/realtime';
import { useProfileUser } from '@/lib/account/session';
import { FormatFilter } from '@/features/friday-fix/format-filter';
import { deliveredText } from '@/features/friday-fix/delivered-text';
import { endWords } from '@/features/friday-fix/issue-age';
import {
  digestQuery,
  introRequestsQuery,
  samplesToAskQuery,
  verdictsQuery,
  type ReaderIssue,
} from '@/features/friday-fix/queries';
import { StoryCard } from '@/features/friday-fix/story-card';
import { StoryKeys } from '@/features/friday-fix/story-keys';

interface LatestIssueProps {
  issue: UseQueryResult<ReaderIssue | null>;
  userId: string;
}

/** The latest issue. */
export function LatestIssue({ issue, userId }: LatestIssueProps) {
  // Asked for at the same time as the issue, so that its cards come with their state.
  useQuery(introRequestsQuery(userId));
  useQuery(verdictsQuery(userId));
  useQuery({
    ...samplesToAskQuery(userId),
    enabled: issue.data?.items.some((item) => item.invented) === true,
  });
  const { data: digest } = useQuery(digestQuery(userId));
  const delivered = deliveredText(digest);
  if (issue.isPending) return <IssueSkeleton />;
  // An issue may have been published since, so 'none' is no old data to go on showing.
  if (issue.isLoadingError || (issue.error !== null && issue.data === null))
    return (
      <ErrorState
        title="The Friday Fix did not load"
        error={issue.error}
        onRetry={() => void issue.refetch()}
      />
    );
  if (issue.data === null || issue.data.items.length === 0)
    return <NoIssue delivered={delivered} />;
  return <Stories issue={issue.data} userId={userId} delivered={delivered} />;
}

const formatParam = parseAsStringLiteral(CARD_FORMATS);

interface StoriesProps {
  issue: ReaderIssue;
  userId: string;
  delivered: string;
}

function Stories({ issue, userId, delivered }: StoriesProps) {
  const queryClient = useQueryClient();
  const { data: requests, isPending } = useQuery(introRequestsQuery(userId));
  const { data: verdicts } = useQuery(verdictsQuery(userId));
  const { data: account } = useProfileUser();
  const [format, setFormat] = useQueryState('format', formatParam);
  const list = useRef<HTMLOListElement>(null);

  useLiveChanges('account', {
    intro_requests: () =>
      void queryClient.invalidateQueries({ queryKey: introRequestsQuery(userId).queryKey }),
    card_verdicts: () =>
      void queryClient.invalidateQueries({ queryKey: verdictsQuery(userId).queryKey }),
  });

  // While the account is loading the dialog opens; the server checks the right in any case.
  const mayAsk = account === undefined || account.kind === 'media' || account.role === 'admin';
  const sorted = account?.kind === 'media';
  const shown = issue.items.filter((item) => format === null || item.format === format);
  const sample = issue.issue_date === SAMPLE_DATE;
  // On a phone.
  const [unfolded, setUnfolded] = useState(false);
  const { data: demos } = useQuery({ ...samplesToAskQuery(userId), enabled: sample });
  const demo = mayAsk
    ? issue.items.find(
        ({ id }) => demos?.includes(id) && !requests?.some(({ item_id }) => item_id === id),
      )
    : undefined;
  const goTo = (index: number) => {
    if (index >= SAMPLE_FIRST) flushSync(() => setUnfolded(true));
    const story = list.current?.children[index];
    if (story instanceof HTMLElement) story.focus();
  };
  const rest = sample && !unfolded ? restWords(shown.length) : null;

  return (
    <div className="space-y-4 sm:space-y-6">
      <div className="max-w-measure space-y-1 text-sm text-muted-foreground">
        {sample && (
          <p className="text-foreground">
            This is a sample issue: its people, books and companies are invented.
            {demo !== undefined && (
              <>
                {' '}
                To try asking, one of them has a demo account:{' '}
                <button
                  type="button"
                  className="prose-link -my-2.5 min-h-11 text-left sm:my-0 sm:min-h-0"
                  onClick={() => {
                    flushSync(() => void setFormat(null));
                    goTo(issue.items.indexOf(demo));
                  }}
                >
                  {demo.title}
                </button>
                .
              </>
            )}
          </p>
        )}
        {/* On a phone the first story begins on the first screen, and says what its words mean. */}
        <div className="space-y-1 max-sm:hidden">
          {sorted && <p>{SORTED}</p>}
          <Words />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FormatFilter chosen={format} onChoose={(next) => void setFormat(next)} />
        <StoryKeys list={list} />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={`No ${format ?? ''} stories in this issue`}
          action={
            <Button variant="outline" onClick={() => void setFormat(null)}>
              Show all
            </Button>
          }
        />
      ) : (
        <ol ref={list} className="grid items-stretch gap-6 md:grid-cols-2">
          <RowsInViewFirst rows={shown} inView={1}>
            {(item, index) => (
              <li
                key={item.id}
                data-story
                tabIndex={-1}
                className={cn(
                  'grid min-w-0 scroll-mt-20 focus-visible:outline-2 focus-visible:outline-offset-4 focus-visible:outline-ring',
                  rest !== null && index >= SAMPLE_FIRST && 'max-sm:hidden',
                )}
              >
                <StoryCard
                  item={item}
                  userId={userId}
                  mayAsk={mayAsk}
                  request={requests?.find((request) => request.item_id === item.id)}
                  pending={isPending}
                  verdict={verdicts?.[item.id]}
                  explains={index === 0}
                />
              </li>
            )}
          </RowsInViewFirst>
        </ol>
      )}
      {rest !== null && (
        <Button variant="outline" className="w-full sm:hidden" onClick={() => goTo(SAMPLE_FIRST)}>
          {rest}
        </Button>
      )}
      <footer className="border-t border-border pt-6 text-center">
        <p className={cn('font-display text-xl', rest !== null && 'max-sm:hidden')}>
          {endWords(issue.issue_date)}
        </p>
        <p className="mt-1 text-sm text-muted-foreground">{delivered}</p>
        {sorted && <p className="mt-3 text-sm text-muted-foreground sm:hidden">{SORTED}</p>}
        {mayAsk && (
          <p className="mt-3 text-sm text-muted-foreground">
            Your answers order the next issue for you. {VERDICTS_TOLD}
          </p>
        )}
      </footer>
    </div>
  );
}

const SORTED =
  'Sorted by your settings and past answers, and by the relevance, which is our word for all readers.';

/** What the words of the cards mean. */
function Words() {
  return (
    <p>
      Each story has a <Gloss of="peg">news peg</Gloss>. View Assets opens its creator’s press kit,
      the <Gloss of="epk">EPK</Gloss>.
    </p>
  );
}

function NoIssue({ delivered }: { delivered: string }) {
  return <EmptyState title="The first issue is being put together">{delivered}.</EmptyState>;
}

function IssueSkeleton() {
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">Loading the latest issue</span>
      <Skeleton className="h-9 w-72" />
      <div className="grid gap-6 md:grid-cols-2">
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-72" />
        ))}
      </div>
    </div>
  );
}
