/** How a news peg is built. */
export const PEG_KINDS = ['clause', 'phrase', 'question', 'quotation'] as const;
export type PegKind = (typeof PEG_KINDS)[number];

/**
 * A peg with the reading it needs: its kind and its text as it stands inside a sentence (no prefix,
 * tag or closing mark; small letters except in names). Without a text the peg stands as it is.
 */
export type PegLabel = readonly [kind: PegKind, peg: string, text?: string];
