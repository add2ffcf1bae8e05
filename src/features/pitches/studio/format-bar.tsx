import { PITCH_TYPE_LABELS, type PitchType } from '@domain/pitch/pitch.ts';
import { typeOf, type StoredVariation } from '@domain/pitch/stored-pitch.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { Disclosure } from '@/components/disclosure';
import { Gloss } from '@/components/gloss';
import { Button } from '@/components/ui/button';
import { toAppError } from '@/lib/api/app-error';
import { ALL_SAMPLES, DRAWS } from '@/lib/outlet-words';
import { useDropRecut, useRecut } from '@/features/pitches/mutations';
import type { Pitch, Reach } from '@/features/pitches/queries';

const LateFormats = lazy(async () => ({
  default: (await import('@/features/pitches/studio/late-formats')).LateFormats,
}));

interface FormatBarProps {
  pitch: Pitch;
  variation: StoredVariation;
  reach: UseQueryResult<Reach>;
  /** Whether the pitch answers a request: its editor gets it, whatever the outlets are. */
  answers: boolean;
  /** Saves what was typed; called before another version opens. */
  onLeave: () => Promise<unknown>;
  onChoose: (position: number) => void;
  /** Whether the version was opened here, so that the focus stays at its format. */
  takesFocus: boolean;
}

/**
 * Where the story could go now, by format. One tap writes it for another format from the same inputs, or
 * opens the version that is there; a version that is as it was written can be undone.
 */
export function FormatBar({
  pitch,
  variation,
  reach,
  answers,
  onLeave,
  onChoose,
  takesFocus,
}: FormatBarProps) {
  const headingId = useId();
  const pressed = useRef<HTMLButtonElement>(null);
  const focus = useEffectEvent(() => {
    if (takesFocus) pressed.current?.focus();
  });
  useEffect(() => {
    focus();
  }, []);
  const recut = useRecut(pitch.id);
  const drop = useDropRecut(pitch.id);
  const type = typeOf(pitch, variation);
  const first = pitch.variations.find(({ pitch_type }) => pitch_type === null);
  const sent = pitch.sends.some(({ variation_id }) => variation_id === variation.id);

  const open = async (wanted: PitchType) => {
    if (wanted === type || recut.isPending) return;
    await onLeave();
    const there = pitch.variations.find((one) => typeOf(pitch, one) === wanted);
    if (there !== undefined) onChoose(there.position);
    else recut.mutate(wanted, { onSuccess: ({ variation: cut }) => onChoose(cut.position) });
  };

  return (
    <section aria-labelledby={headingId} className="space-y-3">
      <h2 id={headingId} className="font-display text-2xl">
        Where this story could go
      </h2>
      <div className="flex flex-wrap gap-2">
        {FORMATS.map((format) => (
          <Button
            key={format}
            ref={format === type ? pressed : undefined}
            variant={format === type ? 'secondary' : 'outline'}
            className="h-auto min-h-11 py-1.5"
            aria-pressed={format === type}
            busy={recut.isPending && recut.variables === format}
            onClick={() => void open(format)}
          >
            {PITCH_TYPE_LABELS[format]}
            <span className="min-w-8 font-normal text-muted-foreground tabular-nums">
              {countOf(reach.data, format)}
            </span>
          </Button>
        ))}
      </div>
      <Suspense fallback={null}>
        <LateFormats pitch={pitch} />
      </Suspense>
      <div className="max-w-measure text-sm text-muted-foreground">
        {reach.isLoadingError && <p>The number of outlets did not load.</p>}
        {!answers && reach.data?.samples === true && <p>{ALL_SAMPLES}</p>}
        <Disclosure summary="How this works" className="mt-1">
          <p className="-mt-3">
            {numberWords(reach.data, type, answers)} Another format is the same pitch, written again
            from your answers; your own subject line and small corrections go along.
          </p>
        </Disclosure>
      </div>
      {recut.isError && (
        <p role="alert" className="text-sm text-destructive">
          {toAppError(recut.error).userMessage}
        </p>
      )}
      {variation.pitch_type !== null && !sent && (
        <p role="status" className="flex flex-wrap items-center gap-3 text-sm">
          This version is for: {PITCH_TYPE_LABELS[type]}. Your others are as they were
          {pitch.variations.some((one) => one !== variation && one.edited_at !== null) &&
            '; larger changes that you made there are not in this one'}
          .
          {variation.edited_at === null && first !== undefined && (
            <Button
              variant="outline"
              size="sm"
              busy={drop.isPending}
              onClick={() => {
                drop.mutateAsync(variation.id).then(
                  () => onChoose(first.position),
                  // The toast says why.
                  () => undefined,
                );
              }}
            >
              Undo<span className="sr-only"> this version</span>
            </Button>
          )}
        </p>
      )}
    </section>
  );
}

const FORMATS = Object.keys(PITCH_TYPE_LABELS) as PitchType[];

/** What the numbers say, and how many of the outlets for this format a draw decides. */
function numberWords(reach: Reach | undefined, type: PitchType, answers: boolean): ReactNode {
  const says = (
    <>
      Counted are the <Gloss of="outlet">outlets</Gloss> that fit this story and could get it
    </>
  );
  const here = reach?.formats.find(({ pitch_type }) => pitch_type === type);
  if (answers || here === undefined || here.draws === 0) return <>{says}.</>;
  const some = here.draws < here.outlets ? `${String(here.draws)} of them` : 'all of them';
  return (
    <>
      {says}; for {PITCH_TYPE_LABELS[type]}, {here.outlets === 1 ? 'this one' : some} by a draw.{' '}
      {DRAWS}
    </>
  );
}

function countOf(reach: Reach | undefined, type: PitchType): string {
  const found = reach?.formats.find(({ pitch_type }) => pitch_type === type);
  if (found === undefined) return '';
  return `${String(found.outlets)}${found.at_least && found.outlets > 0 ? '+' : ''}`;
}
