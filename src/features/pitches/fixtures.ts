import type { Claim } from '@domain/pitch/claims.ts';
import type { StoredVariation } from '@domain/pitch/stored-pitch.ts';

/** A stored variation with the given columns, for tests. */
export function storedVariation(columns: Partial<StoredVariation> = {}): StoredVariation {
  return {
    id: '00000000-0000-4000-8000-00000000000a',
    pitch_id: '00000000-0000-4000-8000-00000000000b',
    position: 1,
    angle: 'Local stakes',
    headline: 'Land that stays in the family',
    line1_hook: 'Heirs lose land by law.',
    line2_whynow: 'The bill is up in May.',
    line3_whyyou: 'I wrote the book on it. May I send it?',
    talking_points: null,
    claims: [],
    revision: 1,
    edited_at: null,
    written: null,
    model_drafted: false,
    pitch_type: null,
    grounds: null,
    ...columns,
  };
}

/** A claim of the ledger, for tests: supported by the peg unless said otherwise. */
export function claimOf(text: string, columns: Partial<Claim> = {}): Claim {
  return { line: 'line1_hook', text, source: 'peg', supported: true, ...columns };
}
