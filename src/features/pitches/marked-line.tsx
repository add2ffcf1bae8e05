import type { Claim, ClaimLine } from '@domain/pitch/claims.ts';
import { segmentLine } from '@/features/pitches/segment-line';

interface MarkedLineProps {
  text: string;
  /** Which part of the pitch the text is; claims of the other parts do not mark it. */
  line: ClaimLine;
  claims: readonly Claim[];
}

/** A line of a pitch with the words marked that the creator's profile does not back. */
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
