import type { Claim } from '@domain/pitch/claims.ts';

/** A piece of a line: a sentence that the ledger knows, or words that it has not read yet. */
export interface Piece {
  text: string;
  /** Null for spaces, and for words that changed since the ledger read the line. */
  claim: Claim | null;
}

/**
 * Cuts a line at the sentences of the ledger. Claims that do not occur in the line are ignored; the
 * pieces joined equal the line.
 */
export function cutAtClaims(line: string, claims: readonly Claim[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  let left = claims.filter(({ text }) => text.trim() !== '');
  for (;;) {
    const next = left
      .map((claim) => ({ claim, start: line.indexOf(claim.text, at) }))
      .filter(({ start }) => start !== -1)
      // The longer one where two begin at the same place.
      .sort((a, b) => a.start - b.start || b.claim.text.length - a.claim.text.length)[0];
    if (next === undefined) break;
    if (next.start > at) pieces.push({ text: line.slice(at, next.start), claim: null });
    pieces.push({ text: next.claim.text, claim: next.claim });
    at = next.start + next.claim.text.length;
    left = left.filter((claim) => claim !== next.claim);
  }
  if (at < line.length) pieces.push({ text: line.slice(at), claim: null });
  return pieces;
}

/** True for a sentence that the creator must settle before the pitch can be sent. */
export function isOpen(claim: Claim): boolean {
  return !claim.supported && (claim.confirmed_at ?? null) === null;
}

/** The open sentences in reading order, each once. */
export function openClaims(claims: readonly Claim[]): Claim[] {
  const seen = new Set<string>();
  return claims.filter((claim) => {
    const key = `${claim.line} ${claim.text}`;
    return isOpen(claim) && !seen.has(key) && Boolean(seen.add(key));
  });
}
