import { useQueryStates } from 'nuqs';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { PageHeader } from '@/components/page-header';
import { Alert } from '@/components/ui/alert';
import { toAppError } from '@/lib/app-error';
import { paths } from '@domain/paths.ts';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import { useDocumentTitle } from '@/lib/use-document-title';
import { readDraft, saveDraft, type GeneratorDraft } from '@/features/pitches/generator-draft';
import { GeneratorForm } from '@/features/pitches/generator-form';
import { GENERATOR_PARSERS, withPegOf } from '@/features/pitches/peg-from-url';
import { ProfileNudge } from '@/features/pitches/profile-nudge';
import { QuotaLine } from '@/features/pitches/quota-line';
import { usePitchRun } from '@/features/pitches/use-pitch-run';
import { VariationsSkeleton } from '@/features/pitches/variations-skeleton';
import { WritingView } from '@/features/pitches/writing-view';

const GeneratedVariations = lazy(async () => ({
  default: (await import('@/features/pitches/generated-variations')).GeneratedVariations,
}));

/** Generator form and the generated variations. The pitch id is in the URL, so a reload keeps it. */
export function GeneratorPage() {
  useDocumentTitle('AI Pitch Generator');
  const { user } = useSession();
  if (user === null) return null;
  return (
    <div className="space-y-8">
      <PageHeader
        title="AI Pitch Generator"
        description="Name what is in the news and what you say about it. Three short pitches are written from your profile."
        actions={
          <Link to={paths.pitches.getHref()} className="prose-link text-sm whitespace-nowrap">
            All your pitches
          </Link>
        }
      />
      <NuqsAdapter>
        <Generator userId={user.id} />
      </NuqsAdapter>
    </div>
  );
}

function Generator({ userId }: { userId: string }) {
  const [url, setUrl] = useQueryStates(GENERATOR_PARSERS, { history: 'replace' });
  const [earlier, setEarlier] = useState<GeneratorDraft | null>(null);
  const [draft, setDraft] = useState(() => readDraft(userId));
  const { state, runner } = usePitchRun(userId, (pitch) => void setUrl({ pitch }));

  // The peg of the URL is read once; what was typed before is kept beside it.
  const [read, setRead] = useState<string | null>(null);
  if (url.peg !== read) {
    setRead(url.peg);
    const chosen = withPegOf(url, draft);
    if (draft.news_peg !== '' && draft.news_peg !== chosen.news_peg) setEarlier(draft);
    setDraft(chosen);
  }
  useEffect(() => {
    saveDraft(userId, draft);
  }, [userId, draft]);
  useEffect(() => {
    if (url.peg !== null) void setUrl({ peg: null, peg_date: null, type: null });
  }, [url.peg, setUrl]);

  return (
    <>
      <section className="space-y-3">
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
          draft={draft}
          onChange={setDraft}
          state={state}
          onGenerate={(form) => void runner.start(form)}
          onStop={() => {
            runner.stop().catch((error: unknown) => {
              toast.error('Could not stop', { description: toAppError(error).userMessage });
            });
          }}
        />
        <QuotaLine userId={userId} />
      </section>
      <ProfileNudge userId={userId} />
      {state.phase === 'writing' || state.phase === 'away' ? (
        <WritingView written={state.phase === 'writing' ? state.written : null} />
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
