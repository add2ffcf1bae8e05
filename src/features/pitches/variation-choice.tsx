import { pitchAsText } from '@domain/pitch.ts';
import { useId } from 'react';
import { CopyButton } from '@/components/copy-button';
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from '@/components/ui/card';
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group';
import { ConfirmClaims } from './confirm-claims';
import { MarkedLine } from './marked-line';
import { bodyWordCount } from './pitch-text';
import type { Pitch } from './queries';
import type { StoredVariation } from '@domain/function-answers.ts';
import { VariationBody } from './variation-body';

type VariationChoiceProps = {
  pitch: Pitch;
  chosen: StoredVariation;
  onChoose: (position: number) => void;
};

/** The three variations to choose from, and the chosen one in full. */
export function VariationChoice({ pitch, chosen, onChoose }: VariationChoiceProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="font-display text-2xl">
        Choose a variation
      </h2>
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <RadioGroup
          aria-labelledby={headingId}
          value={String(chosen.position)}
          onValueChange={(position) => onChoose(Number(position))}
          className="gap-4"
        >
          {pitch.variations.map((variation) => (
            <RadioGroupItem
              key={variation.id}
              value={String(variation.position)}
              label={<span className="break-words">{variation.headline}</span>}
              description={variation.angle}
            />
          ))}
        </RadioGroup>
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
          <ConfirmClaims key={chosen.id} pitchId={pitch.id} variation={chosen} />
        </Card>
      </div>
    </section>
  );
}
