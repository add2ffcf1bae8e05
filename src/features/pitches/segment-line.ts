/** Part of a line: plain text, or text that no source in the profile supports. */
export interface Segment {
  text: string;
  unsupported: boolean;
}

interface ClaimMark {
  text: string;
  supported: boolean;
}

/**
 * Splits a line into plain and unsupported segments. Claims that do not occur in the line are
 * ignored, overlapping claims are merged. The segments concatenated equal the line.
 */
export function segmentLine(line: string, claims: readonly ClaimMark[]): Segment[] {
  const ranges = joinRanges(
    claims.filter((claim) => !claim.supported).flatMap((claim) => occurrences(line, claim.text)),
  );
  const segments: Segment[] = [];
  let at = 0;
  for (const [start, end] of ranges) {
    if (start > at) segments.push({ text: line.slice(at, start), unsupported: false });
    segments.push({ text: line.slice(start, end), unsupported: true });
    at = end;
  }
  if (at < line.length || segments.length === 0)
    segments.push({ text: line.slice(at), unsupported: false });
  return segments;
}

type Range = readonly [start: number, end: number];

function occurrences(line: string, text: string): Range[] {
  const words = text.trim();
  const found: Range[] = [];
  if (words === '') return found;
  for (let at = line.indexOf(words); at !== -1; at = line.indexOf(words, at + words.length))
    found.push([at, at + words.length]);
  return found;
}

function joinRanges(ranges: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last !== undefined && range[0] <= last[1])
      joined[joined.length - 1] = [last[0], Math.max(last[1], range[1])];
    else joined.push(range);
  }
  return joined;
}
