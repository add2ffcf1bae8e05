import { pitchAsText } from '@domain/pitch/pitch.ts';
import { Link } from 'react-router-dom';
import { CopyButton } from '@/components/copy-button';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from '@/components/ui/card';
import { paths } from '@domain/paths.ts';
import { MarkedLine } from '@/features/pitches/marked-line';
import { bodyWordCount, needsConfirmation } from '@/features/pitches/pitch-text';
import type { StoredVariation } from '@domain/pitch/stored-pitch.ts';
import { VariationBody } from '@/features/pitches/variation-body';

interface VariationCardProps {
  pitchId: string;
  variation: StoredVariation;
}

/** One of the three pitches: to be read, copied, or taken to the outlets. */
export function VariationCard({ pitchId, variation }: VariationCardProps) {
  return (
    <Card>
      <CardHeader>
        <p className="kicker">{variation.angle}</p>
        <CardTitle className="break-words">
          <MarkedLine text={variation.headline} line="headline" claims={variation.claims} />
        </CardTitle>
      </CardHeader>
      <CardContent className="space-y-4">
        <VariationBody variation={variation} />
        <p className="text-sm text-muted-foreground">
          {bodyWordCount(variation)} words
          {needsConfirmation(variation) &&
            '. The marked words are not in your profile: you confirm them before sending.'}
        </p>
      </CardContent>
      <CardFooter>
        <CopyButton text={pitchAsText(variation)} what={`pitch ${variation.position}`} />
        <Button asChild size="sm">
          <Link to={`${paths.pitch.getHref(pitchId)}?variation=${variation.position}`}>
            Choose outlets<span className="sr-only"> for pitch {variation.position}</span>
          </Link>
        </Button>
      </CardFooter>
    </Card>
  );
}
