import { unsupportedClaims } from '@domain/pitch/claims.ts';
import { pitchAsText } from '@domain/pitch/pitch.ts';
import { lazy, Suspense, useId } from 'react';
import { CopyButton } from '@/components/copy-button';
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from '@/components/ui/card';
import { MarkedLine } from '@/features/pitches/marked-line';
import { Skeleton } from '@/components/ui/skeleton';
import { bodyWordCount } from '@/features/pitches/pitch-text';
import type { Pitch } from '@/features/pitches/queries';
import type { StoredVariation } from '@domain/pitch/stored-pitch.ts';
import { VariationBody } from '@/features/pitches/variation-body';

// Most pitches claim nothing that the profile does not say.
const ConfirmClaims = lazy(async () => ({
  default: (await import('@/features/pitches/confirm-claims')).ConfirmClaims,
}));

interface VariationChoiceProps {
  pitch: Pitch;
  chosen: StoredVariation;
  onChoose: (position: number) => void;
}

/** The three variations to choose from, and the chosen one in full. */
export function VariationChoice({ pitch, chosen, onChoose }: VariationChoiceProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="font-display text-2xl">
        Choose a variation
      </h2>
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <fieldset className="grid gap-1">
          <legend className="sr-only">Variation</legend>
          {pitch.variations.map((variation) => (
            <label
              key={variation.id}
              className="flex items-start gap-3 rounded-sm px-3 py-2.5 hover:bg-muted has-checked:bg-muted"
            >
              <input
                type="radio"
                name="variation"
                value={variation.position}
                checked={variation.id === chosen.id}
                onChange={() => onChoose(variation.position)}
                className="mt-0.5 size-5 shrink-0 accent-accent"
              />
              <span className="min-w-0">
                <span className="block font-medium break-words">{variation.headline}</span>
                <span className="block text-sm text-muted-foreground">{variation.angle}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <Card>
          <CardHeader>
            <p className="kicker">{chosen.angle}</p>
            <CardTitle className="text-2xl break-words">
              <MarkedLine text={chosen.headline} line="headline" claims={chosen.claims} />
            </CardTitle>
          </CardHeader>
          <CardContent className="max-w-measure">
            <VariationBody variation={chosen} />
          </CardContent>
          <CardFooter>
            <CopyButton text={pitchAsText(chosen)} what={`pitch ${chosen.position}`} />
            <span className="text-sm text-muted-foreground">{bodyWordCount(chosen)} words</span>
          </CardFooter>
          {unsupportedClaims(chosen.claims).length > 0 && (
            <Suspense fallback={<Skeleton className="m-5 h-40 sm:m-6" />}>
              <ConfirmClaims key={chosen.id} pitchId={pitch.id} variation={chosen} />
            </Suspense>
          )}
        </Card>
      </div>
    </section>
  );
}
