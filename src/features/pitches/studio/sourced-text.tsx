import type { Claim } from '@domain/pitch/claims.ts';
import { Fragment } from 'react';
import { cutAtClaims } from '@/features/pitches/studio/sentences';
import { Sentence } from '@/features/pitches/studio/sentence';

/** A text of a pitch, each sentence with its source. Words that the ledger has not read are plain. */
export function SourcedText({ text, claims }: { text: string; claims: readonly Claim[] }) {
  return cutAtClaims(text, claims).map((piece, index) =>
    piece.claim === null ? (
      <Fragment key={index}>{piece.text}</Fragment>
    ) : (
      <Sentence key={index} claim={piece.claim} />
    ),
  );
}
