import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import { boundedFetch } from './bounded-fetch.ts';
import type { ModelSettings } from '../../domain/pitch/model-settings.ts';

/** The client of the configured model. */
export function createModel(settings: ModelSettings): LanguageModel {
  switch (settings.provider) {
    case 'anthropic':
      return createAnthropic({
        apiKey: settings.apiKey ?? '',
        fetch: boundedFetch,
        ...(settings.baseUrl === null ? {} : { baseURL: settings.baseUrl }),
      })(settings.model);
    case 'openai-compatible':
      return createOpenAICompatible({
        name: 'openai-compatible',
        fetch: boundedFetch,
        ...(settings.apiKey === null ? {} : { apiKey: settings.apiKey }),
        baseURL: settings.baseUrl ?? '',
        // Streams end with the number of tokens only when they are asked for it.
        includeUsage: true,
      })(settings.model);
  }
}
