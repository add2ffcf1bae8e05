import { composeVariation } from '../../domain/pitch/composer/compose.ts';
import type { FallbackReason } from '../../domain/pitch/fallback.ts';
import { groundsOfMaterial } from '../../domain/pitch/composer/material.ts';
import type { Variation } from '../../domain/pitch/pitch.ts';
import type { Log } from '../log.ts';
import { readModelConfig } from './config.ts';
import { refusedByCap, writeByModel, type Usage, type WriteOptions } from './write-by-model.ts';
import type { WriteInput, WrittenVariation } from './write-event.ts';

/**
 * Writes one variation again: with the configured model under the same limits, ledger, correction and
 * daily cap as a whole pitch, otherwise with the composer. Null when neither has anything to say that
 * differs from the variations to avoid. Throws ConfigError for invalid settings, the signal's reason
 * when stopped.
 */
export async function writeVariation(
  input: WriteInput,
  avoid: readonly Variation[],
  log: Log,
  options: WriteOptions,
): Promise<WrittenVariation | null> {
  const started = performance.now();
  options.signal?.throwIfAborted();
  const settings = readModelConfig(options.source);
  const grounds = groundsOfMaterial(input);
  const usage: Usage = { input: 0, output: 0 };
  const finish = (
    written: Pick<WrittenVariation, 'generator' | 'model' | 'variation' | 'fallback_reason'>,
  ): WrittenVariation => ({
    ...written,
    input_tokens: usage.input,
    output_tokens: usage.output,
    duration_ms: Math.round(performance.now() - started),
  });

  let reason: FallbackReason | null = null;
  if (settings !== null) {
    reason = await refusedByCap(settings, options, log);
    if (reason === null) {
      const task = { input, grounds, count: 1, avoid };
      const drafting = writeByModel(task, settings, options, usage, log);
      // Nobody follows the sentences of a single variation: only its end counts.
      let step = await drafting.next();
      while (step.done !== true) step = await drafting.next();
      options.signal?.throwIfAborted();
      if ('variations' in step.value) {
        const [variation] = step.value.variations;
        if (variation !== undefined) {
          const { model } = step.value;
          return finish({ generator: 'model', model, variation, fallback_reason: null });
        }
        reason = 'model_limits';
      } else reason = step.value.reason;
    }
  }
  const variation = composeVariation(input, avoid, input.earlier);
  if (variation === null) return null;
  return finish({ generator: 'composer', model: null, variation, fallback_reason: reason });
}
