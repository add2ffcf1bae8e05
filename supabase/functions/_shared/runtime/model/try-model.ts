import { APICallError, generateText } from 'ai';
import type { ModelSettings } from '../../domain/pitch/model-settings.ts';
import { createModel } from './create-model.ts';

const TIMEOUT_MS = 15_000;

/** Asks the model for one word. Null when it answers, otherwise what to do, without any value of a setting. */
export async function tryModel(
  settings: ModelSettings,
  timeoutMs: number = TIMEOUT_MS,
): Promise<string | null> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    await generateText({
      model: createModel(settings),
      prompt: 'Answer with the word yes.',
      maxOutputTokens: 16,
      maxRetries: 0,
      abortSignal: timeout,
    });
    return null;
  } catch (error) {
    if (timeout.aborted)
      return `It did not answer within ${String(Math.ceil(timeoutMs / 1000))} seconds.`;
    if (!APICallError.isInstance(error) || error.statusCode === undefined)
      return 'It is not reached. Look at AI_BASE_URL, and whether its server runs.';
    return wordsOf(error.statusCode);
  }
}

function wordsOf(status: number): string {
  if (status === 401 || status === 403) return 'It refuses the key. Look at AI_API_KEY.';
  if (status === 404) return 'It is not known there. Look at AI_MODEL and AI_BASE_URL.';
  if (status === 429) return 'It has too many requests, or the account has no credit left.';
  return `It answers ${String(status)}.`;
}
