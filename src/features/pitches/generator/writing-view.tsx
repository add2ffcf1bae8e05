import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { fallbackWords, writtenBy } from '@/features/pitches/studio/written-by';
import {
  byLine,
  NOTHING_WRITTEN,
  type WrittenSoFar,
} from '@/features/pitches/generator/written-so-far';
import { PARTS } from '@/lib/pitch-parts';
import { VARIATION_GRID } from '@/features/pitches/generator/variations-skeleton';

/** The pitches while they are written, sentence by sentence; null when only the server sees them. */
export function WritingView({ written }: { written: WrittenSoFar | null }) {
  const { variations, restart } = written ?? NOTHING_WRITTEN;
  const at = variations.findLastIndex((sentences) => sentences.length > 0);

  return (
    <section aria-labelledby="writing-heading" aria-busy="true" className="space-y-4">
      <div>
        <h2 id="writing-heading" className="font-display text-2xl">
          Writing your pitches
        </h2>
        {/* Keeps the room of its longest text, so that the pitches below do not move. */}
        <div className="mt-1 min-h-20 text-sm text-muted-foreground sm:min-h-5">
          <p role="status" className="inline">
            {statusWords(written, at)}
          </p>{' '}
          {restart !== null && (
            <p role="status" className="inline">
              {restart === 'corrected'
                ? 'The first draft broke a rule, so it is written again.'
                : `${fallbackWords(restart) ?? ''} Your own sentences are arranged instead.`}
            </p>
          )}
        </div>
      </div>
      {/* Each sentence is announced once, when it arrives. */}
      <div role="log" aria-label="The pitches so far" className={VARIATION_GRID}>
        {variations.map((sentences, index) => (
          <Card key={index} className="min-h-112 space-y-4 p-5 sm:p-6">
            {byLine(sentences).map(({ line, sentences: parts }) => (
              <div key={line}>
                {line !== 'headline' && (
                  <p aria-hidden className="text-xs font-semibold text-muted-foreground">
                    {PARTS.find((part) => part.line === line)?.label}
                  </p>
                )}
                <p
                  className={line === 'headline' ? 'font-display text-xl leading-tight' : 'mt-0.5'}
                >
                  {parts.map(({ key, text }) => (
                    <span key={key} className="animate-fade-in break-words">
                      {text}{' '}
                    </span>
                  ))}
                </p>
              </div>
            ))}
            {index >= at && <Waiting />}
          </Card>
        ))}
      </div>
    </section>
  );
}

function statusWords(written: WrittenSoFar | null, at: number): string {
  if (written === null) return 'Still being written. This page shows it when it is done.';
  if (written.generator === null) return 'Reading your profile…';
  const who = writtenBy({ generator: written.generator, model: written.model });
  return at === -1
    ? `${who}.`
    : `${who}: pitch ${String(at + 1)} of ${String(written.variations.length)}.`;
}

function Waiting() {
  return (
    <div aria-hidden className="space-y-2">
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-5/6" />
      <Skeleton className="h-5 w-2/3" />
    </div>
  );
}
