import type { Claim, ClaimLine } from '@domain/pitch/claims.ts';
import { segmentLine } from '@/features/pitches/segment-line';

interface MarkedLineProps {
  text: string;
  /** The part of the pitch that `text` is; only claims of this part are marked. */
  line: ClaimLine;
  claims: readonly Claim[];
}

/** A line of a pitch with its unsupported claims marked. */
export function MarkedLine({ text, line, claims }: MarkedLineProps) {
  const own = claims.filter((claim) => claim.line === line);
  return segmentLine(text, own).map((segment, index) =>
    segment.unsupported ? (
      <mark key={index} className="marked bg-transparent text-inherit">
        {segment.text}
        <span className="sr-only"> (not in your profile)</span>
      </mark>
    ) : (
      segment.text
    ),
  );
}
