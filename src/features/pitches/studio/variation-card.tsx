import type { ClaimLine } from '@domain/pitch/claims.ts';
import { pitchAsText } from '@domain/pitch/pitch.ts';
import type { StoredVariation } from '@domain/pitch/stored-pitch.ts';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import { CopyButton } from '@/components/copy-button';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from '@/components/ui/card';
import { paths } from '@domain/paths.ts';
import { useTakePitch } from '@/features/pitches/take-pitch';
import { cutAtClaims, isOpen, openClaims } from '@/features/pitches/studio/sentences';
import { countsOf } from '@/features/pitches/studio/variation-text';
import { partTexts, PARTS } from '@/lib/pitch-parts';

interface VariationCardProps {
  pitchId: string;
  variation: StoredVariation;
}

/** One variation with its copy button and the link to the studio. */
export function VariationCard({ pitchId, variation }: VariationCardProps) {
  const open = openClaims(variation.claims).length;
  const { position } = variation;
  const take = useTakePitch(pitchId);
  const [params] = useSearchParams();
  // The request that the pitch answers goes on to the studio.
  const request = params.get('request');
  const query = new URLSearchParams({
    variation: String(position),
    ...(request !== null && { request }),
  });
  return (
    <Card>
      <CardHeader>
        <p className="kicker">{variation.angle}</p>
        <CardTitle className="break-words">
          <MarkedText text={variation.headline} line="headline" variation={variation} />
        </CardTitle>
      </CardHeader>
      <CardContent className="space-y-4">
        {PARTS.filter(({ line }) => line !== 'headline').map(({ line, label }) => (
          <CardPart key={line} label={label} list={line === 'talking_points'}>
            {partTexts(variation, line)
              .filter((text) => text !== '')
              .map((text, index) => (
                <MarkedText key={index} text={text} line={line} variation={variation} />
              ))}
          </CardPart>
        ))}
        <p className="text-sm text-muted-foreground">
          {countsOf(variation).bodyWords} words
          {open > 0 && '. You check the marked sentences before sending.'}
        </p>
      </CardContent>
      {/* A pitch may be longer than a screen, and what comes next stays in view. */}
      <CardFooter
        data-fixed="bottom"
        className="bottom-(--bottom-bar) z-10 border-t border-border bg-card py-3 sm:bottom-0 sm:py-3 [@media(min-height:37.5rem)]:sticky"
      >
        <CopyButton
          text={pitchAsText(variation)}
          what={`pitch ${String(position)}`}
          before={() => take('copy')}
        />
        <Button asChild size="sm">
          <Link to={`${paths.pitch.getHref(pitchId)}?${query.toString()}`}>
            Edit and send<span className="sr-only"> pitch {position}</span>
          </Link>
        </Button>
      </CardFooter>
    </Card>
  );
}

interface CardPartProps {
  label: string;
  list: boolean;
  children: readonly ReactNode[];
}

function CardPart({ label, list, children }: CardPartProps) {
  if (children.length === 0) return null;
  return (
    <div>
      <p className="text-xs font-semibold text-muted-foreground">{label}</p>
      {list ? (
        <ul className="mt-0.5 list-disc space-y-1 pl-5 break-words">
          {children.map((point, index) => (
            <li key={index}>{point}</li>
          ))}
        </ul>
      ) : (
        <p className="mt-0.5 break-words">{children}</p>
      )}
    </div>
  );
}

interface MarkedTextProps {
  text: string;
  line: ClaimLine;
  variation: StoredVariation;
}

/** A text with its unsettled sentences marked. */
function MarkedText({ text, line, variation }: MarkedTextProps) {
  const claims = variation.claims.filter((claim) => claim.line === line);
  return cutAtClaims(text, claims).map((piece, index) =>
    piece.claim !== null && isOpen(piece.claim) ? (
      <mark key={index} className="marked bg-transparent text-inherit">
        {piece.text}
        <span className="sr-only"> (to check)</span>
      </mark>
    ) : (
      piece.text
    ),
  );
}
