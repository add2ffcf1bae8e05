import { readModelSettings, type ModelSettings } from '../../domain/pitch/model-settings.ts';
import type { EnvSource } from '../env.ts';
import { ConfigError } from '../request/http-error.ts';
import type { Log } from '../log.ts';

/**
 * The configured model, or null when the composer is to write. Throws ConfigError when a setting is
 * invalid: an operator who asked for a model must not get the composer without a word.
 */
export function readModelConfig(
  source: EnvSource = (name) => Deno.env.get(name),
): ModelSettings | null {
  const { settings, problem } = readModelSettings(source);
  if (problem !== null) throw new ConfigError(`Environment: ${problem}`);
  return settings;
}

/** Logs an invalid setting when a function starts; each request is refused until it is mended. */
export function reportModelConfig(log: Log): void {
  try {
    readModelConfig();
  } catch (error) {
    log('error', 'model_misconfigured', { error });
  }
}
