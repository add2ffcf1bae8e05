import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateObject, type LanguageModel } from 'ai';
import type { GeneratePitchesRequest } from '../../domain/api/generate-pitches.ts';
import { composePitch } from '../../domain/pitch/composer/compose.ts';
import type { Variation } from '../../domain/pitch/pitch.ts';
import type { PitchProfile } from '../../domain/profile/profile.ts';
import type { EnvSource } from '../env.ts';
import type { Log } from '../log.ts';
import { readModelConfig, type ModelConfig } from './config.ts';
import { draftProblems, modelDraftSchema, toVariations } from './draft.ts';
import { SYSTEM_PROMPT, userPrompt } from './prompt.ts';

/** Three variations and who wrote them. */
export interface WrittenPitch {
  generator: 'composer' | 'model';
  /** The model's name; null for the composer. */
  model: string | null;
  variations: Variation[];
}

export type WriteInput = GeneratePitchesRequest & { profile: PitchProfile };

const MODEL_TRIES = 2;
const MODEL_MS = 25_000;

/**
 * Writes a pitch: by the configured model, else by the composer. A model's draft must keep the
 * same limits; it may be corrected once, then the composer takes over. So it never fails for want
 * of a model, or because of one.
 */
export async function writePitch(
  input: WriteInput,
  log: Log,
  source?: EnvSource,
): Promise<WrittenPitch> {
  const { config, problem } = readModelConfig(source);
  if (problem !== null) log('warn', 'model_misconfigured', { problem });
  if (config) {
    const variations = await writeByModel(input, config, log);
    if (variations) return { generator: 'model', model: config.model.slice(0, 120), variations };
  }
  return { generator: 'composer', model: null, variations: composePitch(input) };
}

async function writeByModel(
  input: WriteInput,
  config: ModelConfig,
  log: Log,
): Promise<Variation[] | null> {
  const model = createModel(config);
  // One budget for both tries: somebody is waiting.
  const abortSignal = AbortSignal.timeout(MODEL_MS);
  let problems: string[] = [];
  for (let tries = 1; tries <= MODEL_TRIES; tries += 1) {
    try {
      const { object } = await generateObject({
        model,
        schema: modelDraftSchema,
        system: SYSTEM_PROMPT,
        prompt: userPrompt(input, problems),
        maxRetries: 1,
        abortSignal,
      });
      const variations = toVariations(object, input);
      problems = draftProblems(variations, input);
      if (problems.length === 0) return variations;
      log('warn', 'model_draft_refused', { tries, problems });
    } catch (error) {
      log('warn', 'model_failed', { tries, error });
      if (abortSignal.aborted) return null;
      problems = ['It was not the JSON object asked for.'];
    }
  }
  return null;
}

function createModel(config: ModelConfig): LanguageModel {
  switch (config.provider) {
    case 'anthropic':
      return createAnthropic({
        apiKey: config.apiKey,
        ...(config.baseUrl === null ? {} : { baseURL: config.baseUrl }),
      })(config.model);
    case 'openai-compatible':
      return createOpenAICompatible({
        name: 'openai-compatible',
        apiKey: config.apiKey,
        baseURL: config.baseUrl ?? '',
      })(config.model);
  }
}
