import type { ClaimLine } from '@domain/pitch/claims.ts';
import { PITCH_TYPE_LABELS } from '@domain/pitch/pitch.ts';
import { typeOf, type StoredVariation } from '@domain/pitch/stored-pitch.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'wouter';
import { EmptyState } from '@/components/empty-state';
import { Gloss } from '@/components/gloss';
import { ErrorState } from '@/components/error-state';
import { QuotaNotice } from '@/components/quota-notice';
import { PageHeader } from '@/components/page-header';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { toAppError } from '@/lib/api/app-error';
import { paths } from '@domain/paths.ts';
import { useSession } from '@/lib/account/session';
import { lazyPart } from '@/lib/browser/lazy-part';
import { myEntriesQuery } from '@/lib/entries/queries';
import { useLiveChanges } from '@/lib/api/realtime';
import { formatDay } from '@/lib/time';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { leadingVariation, pitchName } from '@/features/pitches/pitch-name';
import type { PitchToSend, ReviewedPitch } from '@/features/pitches/pitch-to-send';
import { pitchQuery, reachKey, type Pitch } from '@/features/pitches/queries';
import { fallbackWords, rewrittenBy, writtenBy } from '@/features/pitches/studio/written-by';

const PitchDesk = lazyPart(
  async () => (await import('@/features/pitches/studio/pitch-desk')).PitchDesk,
);
// Loaded in parallel with the pitch; a failed download is reported in place of the desk.
PitchDesk.ready().catch(() => undefined);

const CorrectPeg = lazy(async () => ({
  default: (await import('@/features/pitches/studio/correct-peg')).CorrectPeg,
}));

interface PitchPageProps {
  /** What the pitch answers, above everything; src/app passes it in, features do not import each other. */
  banner?: ReactNode;
  /** Renders the request that the pitch answers, before the outlets. */
  answer?: (chosen: PitchToSend) => ReactNode;
  /** Renders the review of the chosen variation, under the studio. */
  review?: (desk: ReviewedPitch) => ReactNode;
  /** Renders what a review says of one part, under its words. */
  notes?: (line: ClaimLine, desk: ReviewedPitch) => ReactNode;
  /** Renders the outlet ranking. */
  outlets: (chosen: PitchToSend) => ReactNode;
  /** Renders the offer to the Friday Fix. */
  offer: (chosen: Pick<PitchToSend, 'pitch' | 'variation' | 'blocker'>) => ReactNode;
}

/** One pitch: choose and edit a variation, settle its sentences, send it, follow each send. */
export function PitchPage(parts: PitchPageProps) {
  const { pitchId = '' } = useParams();
  const pitch = useQuery(pitchQuery(pitchId));
  useLivePitch(pitchId);

  if (pitch.isPending) return <PitchSkeleton />;
  if (pitch.isLoadingError) {
    const { code } = toAppError(pitch.error);
    // The database refuses a malformed id as invalid.
    if (code === 'not_found' || code === 'invalid') return <NoSuchPitch />;
    return (
      <>
        <PageHeader title="Pitch" />
        <ErrorState
          title="This pitch did not load"
          error={pitch.error}
          onRetry={() => void pitch.refetch()}
          className="mt-8"
        />
      </>
    );
  }
  return <PitchDetail key={pitch.data.id} pitch={pitch.data} {...parts} />;
}
PitchPage.parts = [PitchDesk];

function useLivePitch(pitchId: string) {
  const queryClient = useQueryClient();
  useLiveChanges('account', {
    pitch_sends: () => {
      void queryClient.invalidateQueries({ queryKey: pitchQuery(pitchId).queryKey });
      void queryClient.invalidateQueries({ queryKey: reachKey(pitchId) });
    },
  });
}

function PitchDetail({ pitch, banner, ...parts }: { pitch: Pitch } & PitchPageProps) {
  const [params, setParams] = useSearchParams();
  const [correcting, setCorrecting] = useState(false);
  const { user } = useSession();
  const entered = useQuery({ ...myEntriesQuery(user?.id ?? ''), enabled: user !== null });
  const entries = entered.data?.filter(({ pitch_id }) => pitch_id === pitch.id) ?? [];
  const name = pitchName(pitch, entries);
  useDocumentTitle(name === '' ? 'Pitch' : name);
  // What was sent while the page is open does not change which one stands.
  const [led, setLed] = useState<number | undefined>(undefined);
  if (led === undefined && !entered.isLoading)
    setLed(leadingVariation(pitch, entries)?.position ?? 1);
  const sentId = params.get('send');
  const sentAs = pitch.sends.find(({ id }) => id === sentId)?.variation_id;
  const asked = params.get('variation');
  const wanted =
    asked === null
      ? (pitch.variations.find(({ id }) => id === sentAs)?.position ?? led)
      : Number(asked);
  if (wanted === undefined) return <PitchSkeleton />;
  const variation = pitch.variations.find((one) => one.position === wanted) ?? pitch.variations[0];
  if (variation === undefined) return <NoSuchPitch />;

  const choose = (position: number) => {
    const next = new URLSearchParams(params);
    next.set('variation', String(position));
    next.delete('send');
    setParams(next, { replace: true });
  };

  return (
    <div className="space-y-10">
      {banner}
      <PageHeader
        kicker={PITCH_TYPE_LABELS[typeOf(pitch, variation)]}
        title={<span className="break-words">{name}</span>}
        description={
          <>
            <span className="block break-words text-foreground">
              <Gloss of="peg">News peg</Gloss>: {pitch.news_peg}
            </span>
            <Origin pitch={pitch} variation={variation} />
          </>
        }
        actions={
          <>
            {!correcting && (
              <button
                type="button"
                className="prose-link inline-flex min-h-11 items-center text-sm whitespace-nowrap sm:min-h-0"
                onClick={() => setCorrecting(true)}
              >
                Correct the peg
              </button>
            )}
            <Link
              data-back
              to={paths.pitches.getHref()}
              className="prose-link inline-flex min-h-11 items-center text-sm whitespace-nowrap sm:min-h-0"
            >
              All your pitches
            </Link>
          </>
        }
      />
      {correcting && (
        <Suspense fallback={<Skeleton className="h-36" />}>
          <CorrectPeg
            pitchId={pitch.id}
            peg={pitch.news_peg}
            onClose={() => setCorrecting(false)}
          />
        </Suspense>
      )}
      {pitch.used_at === null && <QuotaNotice of="use" className="font-medium" />}
      <Suspense fallback={<DeskSkeleton />}>
        <PitchDesk pitch={pitch} variation={variation} onChoose={choose} {...parts} />
      </Suspense>
    </div>
  );
}

/** Who wrote the pitch and when, and why it was not the model. */
function Origin({ pitch, variation }: { pitch: Pitch; variation: StoredVariation }) {
  if (variation.pitch_type !== null)
    return (
      <>
        For {PITCH_TYPE_LABELS[variation.pitch_type]}:{' '}
        {writtenBy(variation.written ?? pitch).replace(/^./u, (first) => first.toLowerCase())}.
      </>
    );
  // Edited words may be those from before: undo is an edit.
  const anew = variation.edited_at === null ? variation.written : null;
  const fallback = anew === null ? fallbackWords(pitch.fallback_reason) : null;
  return (
    <>
      {writtenBy(pitch)}, on {formatDay(pitch.created_at)}.{fallback !== null && ` ${fallback}`}
      {anew !== null && ` Pitch ${String(variation.position)}: ${rewrittenBy(anew)}`}
    </>
  );
}

function NoSuchPitch() {
  return (
    <>
      <PageHeader title="Pitch not found" />
      <EmptyState
        className="mt-8"
        title="There is no pitch behind this link"
        action={
          <Button asChild>
            <Link to={paths.pitches.getHref()}>All your pitches</Link>
          </Button>
        }
      >
        It may belong to another account, or the link may be cut off.
      </EmptyState>
    </>
  );
}

function PitchSkeleton() {
  return (
    <div className="space-y-10">
      <div className="space-y-2 border-b border-border pb-6">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-11 w-2/3" />
        <Skeleton className="h-6 w-40" />
      </div>
      <DeskSkeleton />
    </div>
  );
}

function DeskSkeleton() {
  return (
    <div role="status" className="space-y-10">
      <span className="sr-only">Loading the pitch</span>
      <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Skeleton className="h-64" />
        <Skeleton className="h-128" />
      </div>
      <Skeleton className="h-72" />
    </div>
  );
}
