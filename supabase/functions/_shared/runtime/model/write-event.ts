import type { ClaimLine } from '../../domain/pitch/claims.ts';
import type { OwnWords } from '../../domain/api/writing/generate-pitches.ts';
import type { FallbackReason } from '../../domain/pitch/fallback.ts';
import type { Ground } from '../../domain/pitch/ledger/ground.ts';
import type { Variation } from '../../domain/pitch/pitch.ts';
import type { PitchInput } from '../../domain/pitch/pitch-input.ts';

/** What a pitch is written from. */
export interface WriteInput extends PitchInput {
  /** The last lines of the creator's latest pitches: their questions are not asked again. */
  earlier: readonly string[];
}

/** What a whole pitch is written from. */
export interface WritePitchInput extends WriteInput {
  /** The letter in the creator's own words, with the sources of its claims; null leaves all to the writer. */
  own: { words: OwnWords; grounds: readonly Ground[] } | null;
}

/** What a writer reports while it writes, in reading order. */
export type WriteEvent =
  | { type: 'started'; generator: 'composer' | 'model'; model: string | null }
  | { type: 'sentence'; position: 1 | 2 | 3; line: ClaimLine; text: string }
  /** The sentences so far are dropped: a model's draft is corrected, or the composer takes over. */
  | { type: 'restart'; reason: FallbackReason | 'corrected' };

/** Who wrote, and what it cost. */
interface Writing {
  generator: 'composer' | 'model';
  /** Name of the model as the provider returned it; null for the composer. */
  model: string | null;
  /** Why the composer wrote although a model is configured; null otherwise. */
  fallback_reason: FallbackReason | null;
  /** Tokens of all requests to the model, 0 without one; null when the provider did not say. */
  input_tokens: number | null;
  output_tokens: number | null;
  /** From the call to the last sentence. */
  duration_ms: number;
}

/** A written pitch. Its claims come from the ledger. */
export interface WrittenPitch extends Writing {
  /** One to three. */
  variations: Variation[];
}

/** One variation that was written again. Its claims come from the ledger. */
export interface WrittenVariation extends Writing {
  variation: Variation;
}
