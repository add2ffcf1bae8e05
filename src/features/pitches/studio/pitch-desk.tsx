import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import type { ClaimLine } from '@domain/pitch/claims.ts';
import { SOLEMN_NOTICE } from '@domain/pitch/solemn/notice.ts';
import { datedWordsOver } from '@domain/pitch/dated-words.ts';
import { pegLife } from '@domain/pitch/peg-life.ts';
import { typeOf, type StoredVariation } from '@domain/pitch/stored-pitch.ts';
import { Button } from '@/components/ui/button';
import { useSession } from '@/lib/account/session';
import { toAppError } from '@/lib/api/app-error';
import { cn } from '@/lib/cn';
import { myEntriesQuery } from '@/lib/entries/queries';
import { partTexts } from '@/lib/pitch-parts';
import { useDebounced } from '@/lib/use-debounced';
import { blockerOf } from '@/features/pitches/studio/blocker';
import type { PitchToSend, ReviewedPitch } from '@/features/pitches/pitch-to-send';
import {
  nearCopiesQuery,
  reachKey,
  reachQuery,
  type Pitch,
  type Reach,
} from '@/features/pitches/queries';
import { isOpenYes } from '@/features/pitches/sent/open-yes';
import { SentList } from '@/features/pitches/sent/sent-list';
import { sentTitle } from '@/features/pitches/sent/sent-title';
import {
  ANSWERS,
  DeskSteps,
  goToStep,
  stayAtStep,
  OUTLETS,
  STEP_IDS,
  wayOf,
} from '@/features/pitches/studio/desk-steps';
import { Fewer } from '@/features/pitches/studio/fewer';
import { FormatBar } from '@/features/pitches/studio/format-bar';
import { OtherFormat } from '@/features/pitches/studio/other-format';
import { StalePegNotice } from '@/features/pitches/studio/stale-peg-notice';
import { StaysAsSent } from '@/features/pitches/studio/stays-as-sent';
import { Studio } from '@/features/pitches/studio/studio';
import { useVariationEditor } from '@/features/pitches/studio/use-variation-editor';
import { VariationChoice } from '@/features/pitches/studio/variation-choice';

interface PitchDeskProps {
  pitch: Pitch;
  variation: StoredVariation;
  onChoose: (position: number) => void;
  answer?: (chosen: PitchToSend) => ReactNode;
  review?: (desk: ReviewedPitch) => ReactNode;
  notes?: (line: ClaimLine, desk: ReviewedPitch) => ReactNode;
  outlets: (chosen: PitchToSend) => ReactNode;
  offer: (chosen: Pick<PitchToSend, 'pitch' | 'variation' | 'blocker'>) => ReactNode;
}

/** In this order: edit one of the variations, choose where it goes, what was sent; then review and Friday Fix. */
export function PitchDesk({ pitch, variation, onChoose, ...parts }: PitchDeskProps) {
  const [byFormat, setByFormat] = useState(false);
  // The choice is marked at once; the desk of the chosen one, which is a lot of page, after that was painted.
  const openId = useDebounced(variation.id, 0);
  const open = pitch.variations.find(({ id }) => id === openId) ?? variation;
  return (
    // What takes the focus stands clear of the sticky steps and the sticky next step.
    <div className="[&_:is(a,button,input,select,textarea)]:scroll-my-20">
      <DeskSteps
        way={wayOf(pitch, parts.answer)}
        sent={pitch.sends.length > 0 ? sentTitle(pitch.sends) : null}
      />
      <div className="grid grid-cols-1 items-start gap-x-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <h2
          id={STEP_IDS.edit}
          tabIndex={-1}
          className="col-span-full row-start-1 scroll-mt-16 pt-6 font-display text-2xl"
        >
          {pitch.variations.length > 1 ? 'Choose a version and make it yours' : 'Make it yours'}
        </h2>
        <div className="col-span-full row-start-2">
          <Fewer pitch={pitch} />
        </div>
        <div className="col-start-1 row-start-3 mt-4">
          <VariationChoice
            pitch={pitch}
            chosen={variation}
            onChoose={(position) => {
              setByFormat(false);
              onChoose(position);
            }}
          />
        </div>
        <VariationDesk
          key={open.id}
          pitch={pitch}
          variation={open}
          byFormat={byFormat}
          onChoose={(position) => {
            setByFormat(true);
            onChoose(position);
          }}
          {...parts}
        />
      </div>
    </div>
  );
}

/** What belongs to one variation, as items of the grid around it. */
function VariationDesk({
  pitch,
  variation,
  byFormat,
  onChoose,
  answer,
  review,
  notes,
  outlets,
  offer,
}: PitchDeskProps & { byFormat: boolean }) {
  const client = useQueryClient();
  const [params] = useSearchParams();
  const send = params.get('send');
  useEffect(() => {
    if (send !== null) return stayAtStep('sent');
    // The part of `paths.pitch`.
    return window.location.hash === '#outlets' ? stayAtStep('next') : undefined;
  }, [send]);
  const editor = useVariationEditor(variation);
  const [now] = useState(() => new Date());
  const { user } = useSession();
  const entered = useQuery({ ...myEntriesQuery(user?.id ?? ''), enabled: user !== null });
  const entries = entered.data?.filter(({ pitch_id }) => pitch_id === pitch.id) ?? [];
  const answered = entered.data?.some(({ slug }) => slug === params.get('request')) ?? false;
  const reach = useQuery({
    ...reachQuery(pitch.id, variation.id),
    enabled: !pitch.asks_help,
    // The numbers of another version stay until those of this one are here.
    placeholderData: () => {
      const known = client
        .getQueriesData<Reach>({ queryKey: reachKey(pitch.id) })
        .find(([, data]) => data !== undefined)?.[1];
      return known === undefined ? undefined : { ...known, others: null };
    },
  });
  const cut = { ...pitch, pitch_type: typeOf(pitch, variation) };
  const wordsOverIn = (words: StoredVariation) => datedWordsOver(pitch, words, now);
  const over = wordsOverIn(editor.base);
  const staleWith = (words: StoredVariation) =>
    pegLife(cut, now).state === 'stale' || wordsOverIn(words) !== null;
  // Then the next step is to say that the news holds, with the notice in the button's place.
  const stale = staleWith(editor.base);
  const blocker = pitch.asks_help ? SOLEMN_NOTICE : blockerOf(editor, stale);

  const save = async (): Promise<string | null> => {
    if (!(await editor.flush()))
      return 'Your words are not saved yet. Please try again in a moment.';
    // The save may have brought new marks.
    const latest = editor.latest();
    return blockerOf(latest, staleWith(latest.base))?.text ?? null;
  };
  const prepare = async (outletId: string): Promise<string | null> => {
    const found = await save();
    if (found !== null) return found;
    try {
      const copies = await client.fetchQuery({
        ...nearCopiesQuery(variation.id, outletId),
        staleTime: 0,
      });
      return copies[0]?.message ?? null;
    } catch (error) {
      return toAppError(error).userMessage;
    }
  };

  const hasOpenYes = pitch.sends.some(isOpenYes);
  const other = reach.data?.formats
    .filter(({ pitch_type, outlets: found }) => pitch_type !== cut.pitch_type && found > 0)
    .toSorted((left, right) => right.outlets - left.outlets)[0];
  const chosen: PitchToSend = {
    pitch,
    variation: editor.base,
    ready: blocker === null,
    blocker,
    prepare,
    save,
    sends: pitch.sends,
    sendsNext: !hasOpenYes,
    found:
      reach.data?.formats.find(({ pitch_type }) => pitch_type === cut.pitch_type)?.outlets ?? null,
    others: reach.data?.others ?? null,
    elsewhere:
      other === undefined ? null : (
        <OtherFormat
          pitch={pitch}
          format={other.pitch_type}
          outlets={other.outlets}
          leads={!hasOpenYes}
          onLeave={editor.flush}
          onChoose={onChoose}
        />
      ),
  };

  const reviewed: ReviewedPitch = {
    variationId: variation.id,
    texts: (line) => partTexts(editor.text, line),
    save: editor.flush,
    replace: editor.status === 'conflict' ? null : editor.replace,
  };

  const way = wayOf(pitch, answer);
  const leadsOn = way !== null && !answered && !stale;
  const goesTo = (
    <div
      {...(answer === undefined && {
        id: STEP_IDS.next,
        tabIndex: -1,
        role: 'group',
        'aria-label': OUTLETS,
      })}
      className="scroll-mt-16 space-y-10"
    >
      {!pitch.asks_help && (
        <FormatBar
          pitch={pitch}
          variation={variation}
          reach={reach}
          answers={answer !== undefined}
          onLeave={editor.flush}
          onChoose={onChoose}
          takesFocus={byFormat}
        />
      )}
      {outlets(chosen)}
    </div>
  );

  return (
    <>
      <div
        className={cn(
          'col-start-1 row-start-4 mt-4 min-w-0 space-y-6 lg:col-start-2 lg:row-start-3',
          // The next step comes to rest below it.
          leadsOn && 'pb-20',
        )}
      >
        <StaysAsSent
          sends={pitch.sends.filter(({ variation_id }) => variation_id === variation.id)}
        />
        <Studio pitch={cut} editor={editor} notes={(line) => notes?.(line, reviewed)} />
        <StalePegNotice pitch={cut} over={over} given={entries.length > 0} />
      </div>
      {leadsOn && (
        // Spans the rows above the outlets: the sticky button is in view from the first screen on, and ends with them.
        <div className="pointer-events-none z-10 col-span-full row-start-1 row-end-5 flex flex-col justify-end self-stretch lg:row-end-4">
          <p className="pointer-events-auto sticky bottom-(--bottom-bar) border-t border-border bg-background py-3 sm:bottom-0">
            <Button
              variant={hasOpenYes ? 'outline' : 'primary'}
              className="w-full sm:w-auto"
              onClick={() => goToStep('next')}
            >
              Next: {way.toLowerCase()}
              <ArrowDown aria-hidden className="size-4" />
            </Button>
          </p>
        </div>
      )}
      <div className="col-span-full row-start-5 mt-10 min-w-0 space-y-10 lg:row-start-4">
        {answer === undefined ? (
          goesTo
        ) : (
          <div
            id={STEP_IDS.next}
            tabIndex={-1}
            role="group"
            aria-label={ANSWERS}
            className="scroll-mt-16"
          >
            {answer(chosen)}
          </div>
        )}
        {(pitch.sends.length > 0 || entries.length > 0) && (
          <div id={STEP_IDS.sent} tabIndex={-1} className="scroll-mt-16">
            <SentList pitchId={pitch.id} sends={pitch.sends} entries={entries} />
          </div>
        )}
        {answer !== undefined && goesTo}
        {review?.(reviewed)}
        {offer({ pitch: cut, variation: editor.base, blocker })}
      </div>
    </>
  );
}
