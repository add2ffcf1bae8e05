import { PITCH_TYPE_LABELS } from '@domain/pitch/pitch.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { PageHeader } from '@/components/page-header';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { toAppError } from '@/lib/app-error';
import { paths } from '@domain/paths.ts';
import { useTableChanges } from '@/lib/realtime';
import { formatDay } from '@/lib/time';
import { useDocumentTitle } from '@/lib/use-document-title';
import { needsConfirmation } from '@/features/pitches/pitch-text';
import { pitchQuery, type Pitch, type PitchSend } from '@/features/pitches/queries';
import type { StoredVariation } from '@domain/pitch/stored-pitch.ts';
import { SentList } from '@/features/pitches/sent-list';
import { VariationChoice } from '@/features/pitches/variation-choice';

/** What the outlets' side needs to know of the pitch that is to be sent. */
export interface PitchToSend {
  pitch: Pitch;
  variation: StoredVariation;
  /** False while words stand in the variation that nobody vouched for. */
  ready: boolean;
  sends: readonly PitchSend[];
}

interface PitchPageProps {
  /** The ranking of outlets, composed by the app. */
  outlets: (chosen: PitchToSend) => ReactNode;
}

/** One pitch: choose a variation, vouch for its words, send it, watch what becomes of it. */
export function PitchPage({ outlets }: PitchPageProps) {
  const { pitchId = '' } = useParams();
  const pitch = useQuery(pitchQuery(pitchId));
  useDocumentTitle(pitch.data?.news_peg ?? 'Pitch');
  useLivePitch(pitchId);

  if (pitch.isPending) return <PitchSkeleton />;
  if (pitch.isError && pitch.data === undefined) {
    const { code } = toAppError(pitch.error);
    // An address that is no id at all is refused by the database as invalid.
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
  return <PitchDetail pitch={pitch.data} outlets={outlets} />;
}

function useLivePitch(pitchId: string) {
  const queryClient = useQueryClient();
  useTableChanges({
    table: 'pitch_sends',
    filter: `pitch_id=eq.${pitchId}`,
    onChange: () => void queryClient.invalidateQueries({ queryKey: pitchQuery(pitchId).queryKey }),
  });
}

function PitchDetail({ pitch, outlets }: { pitch: Pitch } & PitchPageProps) {
  const [params, setParams] = useSearchParams();
  const wanted = Number(params.get('variation') ?? 1);
  const variation = pitch.variations.find((one) => one.position === wanted) ?? pitch.variations[0];
  if (variation === undefined) return <NoSuchPitch />;

  function choose(position: number) {
    const next = new URLSearchParams(params);
    next.set('variation', String(position));
    setParams(next, { replace: true, preventScrollReset: true });
  }

  return (
    <div className="space-y-10">
      <PageHeader
        kicker={PITCH_TYPE_LABELS[pitch.pitch_type]}
        title={<span className="break-words">{pitch.news_peg}</span>}
        description={`Written on ${formatDay(pitch.created_at)}`}
        actions={
          <Link to={paths.pitches.getHref()} className="prose-link text-sm whitespace-nowrap">
            All your pitches
          </Link>
        }
      />
      <VariationChoice pitch={pitch} chosen={variation} onChoose={choose} />
      {pitch.sends.length > 0 && <SentList sends={pitch.sends} variations={pitch.variations} />}
      {outlets({
        pitch,
        variation,
        ready: !needsConfirmation(variation),
        sends: pitch.sends,
      })}
    </div>
  );
}

function NoSuchPitch() {
  return (
    <>
      <PageHeader title="Pitch not found" />
      <EmptyState
        className="mt-8"
        title="There is no pitch at this address"
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
    <div role="status" className="space-y-10">
      <span className="sr-only">Loading the pitch</span>
      <div className="space-y-2 border-b border-border pb-6">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-11 w-2/3" />
        <Skeleton className="h-6 w-40" />
      </div>
      <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Skeleton className="h-64" />
        <Skeleton className="h-96" />
      </div>
      <Skeleton className="h-72" />
    </div>
  );
}
