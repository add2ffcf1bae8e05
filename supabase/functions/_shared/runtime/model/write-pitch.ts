import { composePitch } from '../../domain/pitch/composer/compose.ts';
import type { FallbackReason } from '../../domain/pitch/fallback.ts';
import { groundsOfMaterial } from '../../domain/pitch/composer/material.ts';
import { withOwnWords } from '../../domain/pitch/own-words.ts';
import { VARIATION_COUNT } from '../../domain/pitch/pitch.ts';
import type { Log } from '../log.ts';
import { readModelConfig } from './config.ts';
import { refusedByCap, writeByModel, type Usage, type WriteOptions } from './write-by-model.ts';
import type { WriteEvent, WritePitchInput, WrittenPitch } from './write-event.ts';

/**
 * Writes a pitch with the configured model, otherwise with the composer, and reports it sentence by
 * sentence. A model's draft keeps the same limits and the same ledger and may be corrected once;
 * after that, when the model fails, when the letter comes in the creator's own words, or when the day's pitches are used up, the composer writes and
 * `fallback_reason` says why. Throws ConfigError for invalid settings, the signal's reason when
 * stopped.
 */
export async function* writePitch(
  input: WritePitchInput,
  log: Log,
  options: WriteOptions,
): AsyncGenerator<WriteEvent, WrittenPitch> {
  const started = performance.now();
  const { signal } = options;
  signal?.throwIfAborted();
  // Who wrote the letter themselves has no need of a model beside it.
  const settings = input.own === null ? readModelConfig(options.source) : null;
  const grounds = groundsOfMaterial(input);
  const usage: Usage = { input: 0, output: 0 };
  const finish = (
    written: Pick<WrittenPitch, 'generator' | 'model' | 'variations' | 'fallback_reason'>,
  ): WrittenPitch => ({
    ...written,
    input_tokens: usage.input,
    output_tokens: usage.output,
    duration_ms: Math.round(performance.now() - started),
  });

  let reason: FallbackReason | null = null;
  if (settings !== null) {
    reason = await refusedByCap(settings, options, log);
    if (reason === null) {
      yield { type: 'started', generator: 'model', model: settings.model };
      const task = { input, grounds, count: VARIATION_COUNT, avoid: [] };
      const outcome = yield* writeByModel(task, settings, options, usage, log);
      signal?.throwIfAborted();
      if ('variations' in outcome) {
        return finish({ generator: 'model', fallback_reason: null, ...outcome });
      }
      reason = outcome.reason;
      yield { type: 'restart', reason };
    }
  }
  if (reason === null || reason === 'daily_cap') {
    yield { type: 'started', generator: 'composer', model: null };
  }
  const arranged = composePitch(input, input.earlier);
  const variations =
    input.own === null
      ? arranged
      : withOwnWords(arranged, input.own.words, input.pitch_type, input.own.grounds);
  for (const [index, { claims }] of variations.entries()) {
    const position = (index + 1) as 1 | 2 | 3;
    for (const { line, text } of claims) {
      signal?.throwIfAborted();
      yield { type: 'sentence', position, line, text };
    }
  }
  return finish({ generator: 'composer', model: null, variations, fallback_reason: reason });
}
