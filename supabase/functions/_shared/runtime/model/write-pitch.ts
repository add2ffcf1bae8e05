import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateObject, type LanguageModel } from 'ai';
import { composePitch } from '../../domain/pitch/composer/compose.ts';
import type { Variation } from '../../domain/pitch/pitch.ts';
import type { EnvSource } from '../env.ts';
import type { Log } from '../log.ts';
import { readModelConfig, type ModelConfig } from './config.ts';
import { draftProblems, modelDraftSchema, toVariations } from './model-draft.ts';
import { SYSTEM_PROMPT, userPrompt } from './prompt.ts';
import type { WriteInput } from './write-event.ts';

/** Three variations and their generator. */
export interface WrittenPitch {
  generator: 'composer' | 'model';
  /** Name of the model; null for the composer. */
  model: string | null;
  variations: Variation[];
}

const MAX_TRIES = 2;
/** For both tries together, because a user waits for the response. */
const MODEL_TIMEOUT_MS = 25_000;

/**
 * Writes a pitch with the configured model, otherwise with the composer. A model's draft must keep
 * the same limits and may be corrected once; after that, or when the model fails, the composer
 * writes the pitch.
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
  const abortSignal = AbortSignal.timeout(MODEL_TIMEOUT_MS);
  let problems: string[] = [];
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
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
      log('warn', 'model_draft_rejected', { tries, problems });
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
