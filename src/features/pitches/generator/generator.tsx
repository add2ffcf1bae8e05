import { pitchProfileSchema, type PitchProfile } from '@domain/profile/profile.ts';
import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { Skeleton } from '@/components/ui/skeleton';
import { toAppError } from '@/lib/api/app-error';
import { toast } from '@/lib/toast';
import {
  readDraft,
  saveDraft,
  type GeneratorDraft,
} from '@/features/pitches/generator/generator-draft';
import { GeneratorForm } from '@/features/pitches/generator/generator-form';
import { GENERATOR_PARSERS, withPegOf } from '@/features/pitches/generator/peg-from-url';
import { useSaveAbout } from '@/features/pitches/mutations';
import { pitchingProfileQuery } from '@/features/pitches/queries';
import { QuotaLine } from '@/features/pitches/generator/quota-line';
import { usePitchRun } from '@/features/pitches/generator/use-pitch-run';
import { VariationsSkeleton } from '@/features/pitches/generator/variations-skeleton';

const loadWriting = () => import('@/features/pitches/generator/writing-view');
const WritingView = lazy(async () => ({ default: (await loadWriting()).WritingView }));
const GeneratedVariations = lazy(async () => ({
  default: (await import('@/features/pitches/generator/generated-variations')).GeneratedVariations,
}));

/** The form, the run it starts, and the pitches of the run or of the URL. */
export function Generator({ userId }: { userId: string }) {
  return (
    <NuqsAdapter>
      <GeneratorInUrl userId={userId} />
    </NuqsAdapter>
  );
}

/** Waits for the profile, which the letter is written from. */
function GeneratorInUrl({ userId }: { userId: string }) {
  const profile = useQuery(pitchingProfileQuery(userId));
  if (profile.isPending) return <Skeleton className="h-80" />;
  if (profile.isLoadingError)
    return (
      <ErrorState
        title="Your profile did not load"
        error={profile.error}
        onRetry={() => void profile.refetch()}
      />
    );
  return (
    <GeneratorWithProfile userId={userId} profile={profile.data ?? pitchProfileSchema.parse({})} />
  );
}

interface GeneratorWithProfileProps {
  userId: string;
  profile: PitchProfile;
}

function GeneratorWithProfile({ userId, profile }: GeneratorWithProfileProps) {
  const [url, setUrl] = useQueryStates(GENERATOR_PARSERS, { history: 'replace' });
  const [earlier, setEarlier] = useState<GeneratorDraft | null>(null);
  const [draft, setDraft] = useState(() => readDraft(userId));
  const { state, runner } = usePitchRun(userId, (pitch) => void setUrl({ pitch }));
  const about = useSaveAbout(userId);

  // The peg of the URL is read once; what was typed before is kept beside it.
  const [read, setRead] = useState<string | null>(null);
  if (url.peg !== read) {
    setRead(url.peg);
    const chosen = withPegOf(url, draft);
    if (draft.news_peg !== '' && draft.news_peg !== chosen.news_peg) setEarlier(draft);
    setDraft(chosen);
  }
  useEffect(() => {
    // Needed as soon as somebody presses Generate.
    loadWriting().catch(() => undefined);
  }, []);
  useEffect(() => {
    saveDraft(userId, draft);
  }, [userId, draft]);
  useEffect(() => {
    if (url.peg !== null) void setUrl({ peg: null, peg_date: null, type: null });
  }, [url.peg, setUrl]);

  /** Keeps what a newcomer said about themselves, then starts the run. */
  const start = async (form: GeneratorDraft) => {
    const { who, fact } = form.about;
    if (who !== '' || fact !== '') {
      try {
        await about.mutateAsync(form.about);
      } catch {
        return;
      }
      setDraft((now) => ({ ...now, about: { who: '', fact: '' } }));
    }
    await runner.start({ ...form, about: { who: '', fact: '' } });
  };

  const writing = state.phase === 'writing' || state.phase === 'away';
  return (
    <>
      {earlier !== null && (
        <Alert title="You were writing about something else">
          “{earlier.news_peg}” is kept.{' '}
          <button
            type="button"
            className="prose-link"
            onClick={() => {
              setDraft(earlier);
              setEarlier(null);
            }}
          >
            Go back to it
          </button>
        </Alert>
      )}
      <GeneratorForm
        userId={userId}
        profile={profile}
        draft={draft}
        onChange={setDraft}
        state={state}
        saving={about.isPending}
        onGenerate={(form) => void start(form)}
        onStop={() => {
          runner.stop().catch((error: unknown) => {
            toast.error('Could not stop', { description: toAppError(error).userMessage });
          });
        }}
      >
        <QuotaLine userId={userId} />
      </GeneratorForm>
      {writing ? (
        <Suspense fallback={<VariationsSkeleton />}>
          <WritingView written={state.phase === 'writing' ? state.written : null} />
        </Suspense>
      ) : (
        url.pitch !== null && (
          <Suspense fallback={<VariationsSkeleton />}>
            <GeneratedVariations pitchId={url.pitch} />
          </Suspense>
        )
      )}
    </>
  );
}
