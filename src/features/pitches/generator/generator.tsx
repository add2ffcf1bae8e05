import type { PageData } from '@/lib/page-data';
import { pitchProfileSchema, type PitchProfile } from '@domain/profile/profile.ts';
import { cleanLine } from '@domain/text/text.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { NuqsAdapter } from '@/lib/browser/query-adapter';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { ErrorState } from '@/components/error-state';
import { NameHint } from '@/components/name-hint';
import { QuotaNotice, useQuotaRefusals } from '@/components/quota-notice';
import { Alert } from '@/components/ui/alert';
import { Skeleton } from '@/components/ui/skeleton';
import { toAppError } from '@/lib/api/app-error';
import { askTogether } from '@/lib/api/together';
import { pitchQuotaQuery } from '@/lib/pitch-quota/queries';
import { toast } from '@/lib/toast';
import {
  BLANK_DRAFT,
  earlierSlot,
  endDraft,
  NO_ABOUT,
  readDraft,
  saveDraft,
  type GeneratorDraft,
} from '@/features/pitches/generator/generator-draft';
import { GeneratorForm } from '@/features/pitches/generator/generator-form';
import { placeIn, widestFormat } from '@/features/pitches/form/near-words';
import { GENERATOR_PARSERS, takesPeg, withPegOf } from '@/features/pitches/generator/peg-from-url';
import { QuotaLine } from '@/features/pitches/generator/quota-line';
import { RunOutcome } from '@/features/pitches/generator/run-outcome';
import { usePitchRun } from '@/features/pitches/generator/use-pitch-run';
import { changeAndFocus } from '@/components/sentence-starters';
import { useProposedBeats } from '@/features/pitches/generator/use-proposed-beats';
import { VariationsSkeleton } from '@/features/pitches/generator/variations-skeleton';
import type { CheckedForm } from '@/features/pitches/letter/check-form';
import { useSaveAbout } from '@/features/pitches/mutations';
import {
  beatsOfTextQuery,
  closingsQuery,
  outletsNearQuery,
  type OutletsNear,
  pitchingProfileQuery,
} from '@/features/pitches/generator/queries';
import { asksOf, whoOf } from '@/features/pitches/letter/letter-input';

const loadWriting = () => import('@/features/pitches/generator/writing-view');
const WritingView = lazy(async () => ({ default: (await loadWriting()).WritingView }));
const UsedUp = lazy(async () => ({
  default: (await import('@/features/pitches/generator/used-up')).UsedUp,
}));
const GeneratedVariations = lazy(async () => ({
  default: (await import('@/features/pitches/generator/generated-variations')).GeneratedVariations,
}));

interface GeneratorProps {
  userId: string;
  /** Set for a newcomer's first pitch: only four questions are asked, and it is called with the stored pitch. */
  onFirst?: (pitchId: string) => void;
  /** Names a request. */
  topicOf?: (slug: string) => ReactNode;
}

/** The form, the run it starts, and the pitches of the run or of the URL. */
export function Generator(props: GeneratorProps) {
  return (
    <NuqsAdapter>
      <GeneratorInUrl {...props} />
    </NuqsAdapter>
  );
}

/** Waits for what the letter is made of, so that its words do not change by themselves. */
function GeneratorInUrl(props: GeneratorProps) {
  const { userId } = props;
  const profile = useQuery(pitchingProfileQuery(userId));
  const closings = useQuery(closingsQuery(userId));
  const near = useQuery(outletsNearQuery(userId));
  // A month that is used up asks nothing.
  const quota = useQuery(pitchQuotaQuery(userId));
  if (profile.isPending || closings.isPending || near.isLoading || quota.isLoading)
    return <Skeleton className="h-80" />;
  if (profile.isLoadingError)
    return (
      <ErrorState
        title="Your profile did not load"
        error={profile.error}
        onRetry={() => void profile.refetch()}
      />
    );
  return (
    <GeneratorWithProfile
      {...props}
      profile={profile.data ?? NO_PROFILE}
      closings={closings.data ?? NO_CLOSINGS}
      near={near.data ?? null}
    />
  );
}

const NO_PROFILE = pitchProfileSchema.parse({});
const NO_CLOSINGS: readonly string[] = [];

interface GeneratorWithProfileProps extends GeneratorProps {
  profile: PitchProfile;
  closings: readonly string[];
  near: readonly OutletsNear[] | null;
}

function GeneratorWithProfile({
  userId,
  onFirst,
  topicOf,
  profile,
  closings,
  near,
}: GeneratorWithProfileProps) {
  // Wherever it is opened, a first pitch is the same four questions. They stay while the answers are saved.
  const [first] = useState(onFirst !== undefined || asksOf(profile).fact);
  const [url, setUrl] = useQueryStates(GENERATOR_PARSERS, { history: 'replace' });
  const [kept] = useState(() => readDraft(userId));
  // A new pitch starts empty; what was typed before and never generated is offered beside it.
  const [draft, setDraft] = useState(() => {
    const blank = {
      ...BLANK_DRAFT,
      pitch_type: widestFormat(near ?? []) ?? BLANK_DRAFT.pitch_type,
    };
    const same = url.request !== null && url.request === kept?.request;
    const begun = first || url.draft || same || takesPeg(url, kept) ? (kept ?? blank) : blank;
    // The format that a request asks for.
    return url.type === null || begun === kept ? begun : { ...begun, pitch_type: url.type };
  });
  const [goesOn] = useState(draft === kept);
  const [earlier, setEarlier] = useState(() => (goesOn ? readDraft(earlierSlot(userId)) : kept));
  const { state, runner } = usePitchRun(userId, (pitch) => {
    endDraft(userId);
    if (onFirst === undefined) void setUrl({ pitch, draft: null });
    else onFirst(pitch);
  });
  const save = useSaveAbout(userId);
  const refusal = useQuotaRefusals().write;
  // Whether anything was typed since the pitch below was asked for.
  const [typed, setTyped] = useState(false);
  // A stored pitch is one more whose last line is not asked again: the one beside the form stays as it was stored
  // until something is typed.
  const [asked, setAsked] = useState(closings);
  if (typed && asked !== closings) setAsked(closings);

  const change = (typedNow: GeneratorDraft) => {
    const next = { ...typedNow, request: url.request };
    setDraft(next);
    setTyped(true);
    saveDraft(userId, next);
    if (earlier !== null) saveDraft(earlierSlot(userId), earlier);
    // With it in the address a reload goes on where it was.
    if (onFirst === undefined && !url.draft) void setUrl({ draft: true });
  };

  // The peg of the URL is read once; what was typed about it before goes on.
  const [read, setRead] = useState<string | null>(null);
  if (url.peg !== read) {
    setRead(url.peg);
    const peg = cleanLine(url.peg ?? '');
    if (peg !== '') {
      if (!takesPeg(url, draft)) setEarlier(draft);
      setDraft(withPegOf(url, draft));
    }
  }
  useEffect(() => {
    // Needed as soon as somebody presses Generate.
    loadWriting().catch(() => undefined);
  }, []);
  const goOn = (begun: GeneratorDraft) => {
    // What was typed meanwhile, and not written, changes places with it.
    const left = url.pitch === null || typed ? { ...draft, request: url.request } : BLANK_DRAFT;
    setDraft(begun);
    setTyped(true);
    saveDraft(userId, begun);
    saveDraft(earlierSlot(userId), left);
    setEarlier(readDraft(earlierSlot(userId)));
    if (onFirst === undefined) void setUrl({ draft: true, request: begun.request });
  };
  // A draft that answers a request puts the request into the URL, so that the page shows it above the form.
  const lacksRequest = onFirst === undefined && url.request === null && draft.request !== null;
  useEffect(() => {
    if (url.peg === null && !lacksRequest) return;
    // A draft that took it is kept with it: the peg leaves the address.
    const took = lacksRequest || takesPeg(url, kept);
    if (took) saveDraft(userId, { ...draft, request: url.request ?? draft.request });
    void setUrl({
      peg: null,
      peg_date: null,
      peg_start: null,
      peg_kind: null,
      ...(took && { draft: true }),
      ...(lacksRequest && { request: draft.request }),
    });
  });

  const client = useQueryClient();
  // A newcomer's outlets are found by beats, which the typed words propose.
  const asksBeats = first && profile.beats.length === 0;
  const who = cleanLine(whoOf(profile, draft.about));
  const said = {
    // The name of a place would count as a subject of the text.
    who: who.replace(placeIn(who), ''),
    text: [draft.about.fact, draft.news_peg, draft.take].map(cleanLine).join('. '),
  };
  const proposed = useProposedBeats(
    said,
    asksBeats && draft.take.trim() !== '' && draft.about.beats === null,
  );

  const generate = async ({ form, who, fact, city }: CheckedForm) => {
    const known = asksBeats ? await ticked() : [];
    if (asksBeats && known.length === 0 && draft.about.beats === null) {
      // Without a beat hardly an outlet is found: said before a draft is spent. A second press goes on without.
      changeAndFocus(() => {
        change({ ...draft, about: { ...draft.about, beats: [] } });
      }, 'about.beats');
      return;
    }
    setTyped(false);
    // The server writes from the saved profile.
    if (who + fact + city === '' && known.length === 0) save.reset();
    else {
      try {
        await save.mutateAsync({ who, fact, city, beats: known });
      } catch {
        return;
      }
      setDraft((now) => ({ ...now, about: NO_ABOUT }));
    }
    await runner.start(form);
  };
  /** The beats that were ticked, else those proposed, as their hint says, or still to be. */
  const ticked = async () =>
    draft.about.beats ??
    (proposed.length > 0 ? proposed : null) ??
    (await client.fetchQuery({ ...beatsOfTextQuery(said), retry: false }).catch(() => []));
  const writing = state.phase === 'writing' || state.phase === 'away';

  if (refusal !== null && state.phase === 'idle' && url.pitch === null)
    return (
      <Suspense fallback={<Skeleton className="h-56" />}>
        <UsedUp kept={cleanLine(draft.news_peg + draft.take) !== ''} />
      </Suspense>
    );
  return (
    <>
      <QuotaNotice of="write" className="font-medium" />
      {first && <NameHint name={profile.name} city={profile.city_region} />}
      {earlier !== null && (
        <Alert
          title={`You had begun ${isSame(earlier, draft, url.request) ? 'this' : 'another'} pitch`}
        >
          {earlier.news_peg === '' ? 'What you typed' : `“${earlier.news_peg}”`} is kept
          {earlier.request !== null && (
            <>, as your answer to {topicOf?.(earlier.request) ?? 'a request'}</>
          )}
          .{' '}
          <button type="button" className="prose-link" onClick={() => goOn(earlier)}>
            Go on with it
          </button>
        </Alert>
      )}
      <GeneratorForm
        profile={profile}
        closings={asked}
        draft={draft}
        near={near}
        beats={asksBeats ? { chosen: draft.about.beats, proposed } : null}
        onChange={change}
        first={first}
        forRequest={url.request !== null}
        goesOn={goesOn}
        usedUp={refusal !== null}
        busy={writing || save.isPending}
        stoppable={writing}
        letterBelow={writing || (url.pitch !== null && !typed)}
        onGenerate={(checked) => void generate(checked)}
        onStop={() => {
          runner.stop().catch((error: unknown) => {
            toast.error('Could not stop', { description: toAppError(error).userMessage });
          });
        }}
      >
        {save.isError ? (
          <Alert variant="destructive" title="Your profile was not saved">
            {toAppError(save.error).userMessage} All that you typed stays here, and nothing was used
            up.
          </Alert>
        ) : (
          <RunOutcome state={state} />
        )}
        {refusal === null && <QuotaLine userId={userId} />}
      </GeneratorForm>
      {writing ? (
        <Suspense fallback={<VariationsSkeleton />}>
          <WritingView written={state.phase === 'writing' ? state.written : null} />
        </Suspense>
      ) : (
        url.pitch !== null && (
          <Suspense fallback={<VariationsSkeleton />}>
            <GeneratedVariations pitchId={url.pitch} leads={!typed && !url.draft} />
          </Suspense>
        )
      )}
    </>
  );
}

/** Whether both are about the same news, for the same request or none. */
const isSame = (one: GeneratorDraft, draft: GeneratorDraft, request: string | null): boolean =>
  cleanLine(one.news_peg) !== '' &&
  cleanLine(one.news_peg) === cleanLine(draft.news_peg) &&
  one.request === request;

/** What the page shows first. */
export const data: PageData = ({ client, userId }) => {
  askTogether('my_new_pitch_screen', {}, userId);
  void client.prefetchQuery(pitchingProfileQuery(userId));
  void client.prefetchQuery(closingsQuery(userId));
  void client.prefetchQuery(outletsNearQuery(userId));
  void client.prefetchQuery(pitchQuotaQuery(userId));
};
