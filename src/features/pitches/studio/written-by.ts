import { FALLBACK_REASONS, type FallbackReason } from '@domain/pitch/fallback.ts';
import type { StoredPitch, StoredVariation } from '@domain/pitch/stored-pitch.ts';

const WHY: Readonly<Record<FallbackReason, string>> = {
  daily_cap: 'The language model has written all it may for today.',
  model_key: 'The language model did not accept this site’s key.',
  model_busy: 'The language model had too many requests just now.',
  model_refused: 'The language model declined this one.',
  model_slow: 'The language model took too long.',
  model_failed: 'The language model gave no usable answer.',
  model_limits: 'The language model kept breaking our rules on length and sources.',
};

/** Who wrote a pitch. */
export function writtenBy({ generator, model }: Pick<StoredPitch, 'generator' | 'model'>): string {
  if (generator === 'composer') return 'Arranged from your own sentences';
  return model === null ? 'Written with AI' : `Written with AI (${model})`;
}

/** Who wrote a variation again, and why it was not the model. */
export function rewrittenBy(written: StoredVariation['written']): string {
  if (written === null) return 'Written again.';
  const why = fallbackWords(written.fallback_reason);
  const who = writtenBy(written).replace(/^(?:Written|Arranged)/u, '$& again');
  return why === null ? `${who}.` : `${who}. ${why}`;
}

/** Why the composer wrote instead of a language model; null when it was not a fallback. */
export function fallbackWords(reason: string | null): string | null {
  const known = FALLBACK_REASONS.find((one) => one === reason);
  if (known !== undefined) return WHY[known];
  return reason === null ? null : 'The language model could not write this one.';
}
