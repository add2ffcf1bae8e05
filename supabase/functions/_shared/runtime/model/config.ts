import { z } from 'zod';
import { optional, readEnv, type EnvSource } from '../env.ts';

const PROVIDERS = ['openai-compatible', 'anthropic'] as const;

const aiEnv = z.object({
  AI_PROVIDER: optional,
  AI_API_KEY: optional,
  AI_MODEL: optional,
  AI_BASE_URL: optional,
});

export interface ModelConfig {
  provider: (typeof PROVIDERS)[number];
  apiKey: string;
  model: string;
  /** Required for openai-compatible; null means Anthropic's own URL. */
  baseUrl: string | null;
}

/**
 * The configured model; null without AI_PROVIDER or AI_API_KEY. Invalid settings give a null config
 * and a `problem`. Without a config the composer writes the pitch.
 */
export function readModelConfig(source?: EnvSource): {
  config: ModelConfig | null;
  problem: string | null;
} {
  const env = readEnv(aiEnv, source);
  if (env.AI_PROVIDER === undefined || env.AI_API_KEY === undefined) {
    return { config: null, problem: null };
  }
  const provider = PROVIDERS.find((known) => known === env.AI_PROVIDER);
  if (!provider) {
    return { config: null, problem: `AI_PROVIDER must be ${PROVIDERS.join(' or ')}.` };
  }
  if (env.AI_MODEL === undefined) return { config: null, problem: 'AI_MODEL is missing.' };
  const baseUrl = env.AI_BASE_URL?.replace(/\/+$/, '') ?? null;
  if (baseUrl !== null && !/^https?:\/\//.test(baseUrl)) {
    return { config: null, problem: 'AI_BASE_URL must be an http(s) address.' };
  }
  if (provider === 'openai-compatible' && baseUrl === null) {
    return { config: null, problem: 'AI_BASE_URL is missing.' };
  }
  return {
    config: { provider, apiKey: env.AI_API_KEY, model: env.AI_MODEL, baseUrl },
    problem: null,
  };
}
