import { paths } from '@domain/paths.ts';
import { PITCH_TYPE_LABELS } from '@domain/pitch/pitch.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { Disclosure } from '@/components/disclosure';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { WaysOn } from '@/components/more-outlets';
import { PlanLink } from '@/components/plan-link';
import { QuotaNotice, useQuotaRefusals } from '@/components/quota-notice';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useSession } from '@/lib/account/session';
import { toAppError } from '@/lib/api/app-error';
import { ANSWER_HASH, REQUEST_TYPES, writeHref } from '@/features/requests/answering';
import { useRecutForRequest } from '@/features/requests/mutations';
import { fitsNow, otherPitches } from '@/features/requests/other-pitches';
import { nextPitchWords, waitsForMonth } from '@/features/requests/next-pitch';
import {
  choicesQuery,
  ownPitchesQuery,
  type OwnPitch,
  type PitchChoice,
  type ReadRequest,
} from '@/features/requests/queries';

/** The ways to answer a request: a new pitch, or one of the creator's that fits. Each is read before it goes. */
export function OwnPitches({ request }: { request: ReadRequest }) {
  const choices = useQuery(choicesQuery(request.id));
  const { write: usedUp, use, again } = useQuotaRefusals();
  const { user } = useSession();
  const own = useQuery({
    ...ownPitchesQuery(user?.id ?? '', request.id),
    enabled: user !== null && choices.data?.every(({ refusal }) => refusal !== null) === true,
  });
  if (choices.isPending || (usedUp !== null && own.isLoading)) return <Skeleton className="h-64" />;
  if (choices.isLoadingError)
    return <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />;
  const ready = choices.data.filter(({ refusal }) => refusal === null);
  const refused = choices.data.filter(({ refusal }) => refusal !== null);
  const write = (variant: 'primary' | 'outline') => (
    <Button asChild variant={variant}>
      <Link to={writeHref(request)}>Write a pitch for this</Link>
    </Button>
  );

  // What is offered beside the other ways; without it they stand.
  const others = otherPitches(own.data ?? [], refused);
  if (ready.length === 0 && usedUp !== null && others.some((pitch) => fitsNow(pitch, use)))
    return (
      <div className="space-y-6">
        <OtherFormats request={request} others={others} leads />
        <QuotaNotice of="write" className="text-muted-foreground">
          {nextPitchWords(again, request.deadline)}
        </QuotaNotice>
        <Refused slug={request.slug} refused={refused} />
      </div>
    );
  if (ready.length === 0) {
    const waits = usedUp !== null && (waitsForMonth(refused) || others.some(({ fits }) => fits));
    const title = waits
      ? 'You have a pitch for this, and it waits'
      : refused.length === 0
        ? 'You have no pitch in this format yet'
        : 'None of your pitches is ready for this';
    return (
      <>
        {usedUp === null ? (
          <>
            <div>
              <h2 className="font-display text-xl">{title}</h2>
              <p className="mt-1 text-sm text-muted-foreground">
                Write one on this topic. You read it once more before it goes to the editor.
              </p>
            </div>
            {/* A child of the page: in view from its first screen on. */}
            <p className="sticky bottom-(--bottom-bar) z-10 mt-4 border-t border-border bg-background py-3 sm:bottom-0">
              {write('primary')}
            </p>
          </>
        ) : (
          <EmptyState
            title={title}
            action={
              // A draft would lead to a list in which none fits.
              use === null ? <PlanLink line="pitches" /> : <WaysOn className="justify-center" />
            }
          >
            {waits ? use : usedUp} {nextPitchWords(again, request.deadline, waits)}
          </EmptyState>
        )}
        <div className="space-y-6 empty:hidden">
          <OtherFormats request={request} others={others} leads={false} />
          <Refused slug={request.slug} refused={refused} />
        </div>
      </>
    );
  }
  return (
    <div className="space-y-6">
      <h2 className="font-display text-xl">
        {ready.length === 1 ? 'You have a pitch for this' : 'You have pitches for this'}
      </h2>
      <ul className="paper divide-y divide-border">
        {ready.map((choice, index) => (
          <Choice
            key={choice.variation_id}
            slug={request.slug}
            choice={choice}
            leads={index === 0}
          />
        ))}
      </ul>
      {usedUp === null && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted-foreground">
          or {write('outline')}
        </p>
      )}
      <Refused slug={request.slug} refused={refused} />
    </div>
  );
}

interface OtherFormatsProps {
  request: ReadRequest;
  others: readonly OwnPitch[];
  /** Whether the first that fits is the next step of the screen. */
  leads: boolean;
}

/** The creator's pitches of other formats, each written for the request by one tap, which is no further use. */
function OtherFormats({ request, others, leads }: OtherFormatsProps) {
  const [, navigate] = useLocation();
  const recut = useRecutForRequest();
  const type = REQUEST_TYPES[request.format];
  // What fits first: the others say only why they do not go.
  const sorted = others.toSorted((a, b) => Number(b.fits) - Number(a.fits));
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="other-formats" className="space-y-3">
      <h2 id="other-formats" className="font-display text-xl">
        {sorted[0]?.fits !== true
          ? 'Your pitches in other formats'
          : leads
            ? 'Use a pitch that you have'
            : 'Or use a pitch that you have'}
      </h2>
      <ul className="paper divide-y divide-border">
        {sorted.map(({ id, headline, news_peg, fits }, index) => (
          <li key={id} className="space-y-2 p-4">
            <p className="font-medium break-words">{headline}</p>
            <p className="text-sm break-words text-muted-foreground">News peg: {news_peg}</p>
            {!fits ? (
              <p className="text-sm">Its story is another one than the editor looks for.</p>
            ) : (
              <Button
                size="sm"
                variant={leads && index === 0 ? 'primary' : 'outline'}
                className="h-auto min-h-11 sm:min-h-9 py-1.5 whitespace-normal"
                busy={recut.isPending && recut.variables.pitchId === id}
                onClick={() => {
                  // The list is read again and may have removed this button by then; the answer page opens all the same.
                  recut.mutateAsync({ pitchId: id, type }).then(
                    ({ variation }) =>
                      navigate(
                        paths.pitch.getAnswerHref(id, variation.position, request.slug) +
                          ANSWER_HASH,
                      ),
                    // Shown below.
                    () => undefined,
                  );
                }}
              >
                Write it for: {PITCH_TYPE_LABELS[type]} (counts as the same pitch)
                <span className="sr-only">: {headline}</span>
              </Button>
            )}
            {recut.isError && recut.variables.pitchId === id && (
              <p role="alert" className="text-sm text-destructive">
                {toAppError(recut.error).userMessage}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChoiceProps {
  slug: string;
  choice: PitchChoice;
  /** Whether it is the next step of the screen. */
  leads: boolean;
}

function Choice({ slug, choice, leads }: ChoiceProps) {
  const { pitch_id, position, headline, news_peg, relevance } = choice;
  return (
    <li className="grid gap-3 p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0 space-y-1">
        <p className="font-medium break-words">{headline}</p>
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
          {relevance !== null && (
            <Badge variant={relevance === 'High' ? 'success' : 'warning'}>
              {relevance} relevance
            </Badge>
          )}
          News peg: {news_peg}
        </p>
      </div>
      <Button
        asChild
        size="sm"
        variant={leads ? 'primary' : 'outline'}
        className="justify-self-start"
      >
        <Link to={paths.pitch.getAnswerHref(pitch_id, position, slug) + ANSWER_HASH}>
          Read it and send<span className="sr-only">: {headline}</span>
        </Link>
      </Button>
    </li>
  );
}

function Refused({ slug, refused }: { slug: string; refused: readonly PitchChoice[] }) {
  if (refused.length === 0) return null;
  return (
    <Disclosure
      className="text-sm"
      summary={
        refused.length === 1
          ? 'One version that cannot go in'
          : `${String(refused.length)} versions that cannot go in`
      }
    >
      <ul className="space-y-3">
        {refused.map(({ variation_id, pitch_id, position, headline, refusal }) => (
          <li key={variation_id}>
            <Link
              className="prose-link break-words max-sm:inline-block max-sm:py-3"
              to={paths.pitch.getAnswerHref(pitch_id, position, slug)}
            >
              {headline === '' ? 'Without a subject line' : headline}
            </Link>
            <p className="text-muted-foreground">{refusal}</p>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
