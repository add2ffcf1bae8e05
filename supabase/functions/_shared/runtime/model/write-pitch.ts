import { APICallError, Output, streamText } from 'ai';
import { composePitch } from '../../domain/pitch/composer/compose.ts';
import type { FallbackReason } from '../../domain/pitch/fallback.ts';
import type { Ground } from '../../domain/pitch/ledger/ground.ts';
import { groundsOf } from '../../domain/pitch/ledger/grounds.ts';
import { ledgerOf } from '../../domain/pitch/ledger/ledger.ts';
import type { ModelSettings } from '../../domain/pitch/model-settings.ts';
import type { Variation } from '../../domain/pitch/pitch.ts';
import type { EnvSource } from '../env.ts';
import type { Log } from '../log.ts';
import { readModelConfig } from './config.ts';
import { createModel } from './create-model.ts';
import {
  finishedSentences,
  limitsBroken,
  modelDraftSchema,
  shareUnsaid,
  toVariations,
  unsaidSentences,
  type ModelDraft,
} from './model-draft.ts';
import { SYSTEM_PROMPT, userPrompt } from './prompt.ts';
import type { WriteEvent, WriteInput, WrittenPitch } from './write-event.ts';

export interface WriteOptions {
  /** Counts a pitch of the model against the day's limit; false when the day is used up. */
  reserveModelPitch: (limit: number) => Promise<boolean>;
  /** Stops the writing: the generator throws the signal's reason. */
  signal?: AbortSignal;
  /** For both drafts of the model together, because a person waits. */
  modelTimeoutMs?: number;
  source?: EnvSource;
}

const MAX_DRAFTS = 2;
const MODEL_TIMEOUT_MS = 40_000;
const MAX_OUTPUT_TOKENS = 4000;
/** From this share of sentences without a source on, a draft is not worth correcting by hand. */
const MAX_UNSAID = 0.4;

/** What the model's requests cost; null as soon as one did not say. */
interface Usage {
  input: number | null;
  output: number | null;
}

/**
 * Writes a pitch with the configured model, otherwise with the composer, and reports it sentence by
 * sentence. A model's draft keeps the same limits and the same ledger and may be corrected once;
 * after that, when the model fails, or when the day's pitches are used up, the composer writes and
 * `fallback_reason` says why. Throws ConfigError for invalid settings, the signal's reason when
 * stopped.
 */
export async function* writePitch(
  input: WriteInput,
  log: Log,
  options: WriteOptions,
): AsyncGenerator<WriteEvent, WrittenPitch> {
  const started = performance.now();
  const { signal } = options;
  signal?.throwIfAborted();
  const settings = readModelConfig(options.source);
  const grounds = groundsOf(input.profile, input);
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
      const outcome = yield* writeByModel(input, grounds, settings, options, usage, log);
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
  const variations = composePitch(input).map((variation) => ({
    ...variation,
    claims: ledgerOf(variation, grounds),
  }));
  for (const [index, { claims }] of variations.entries()) {
    const position = (index + 1) as 1 | 2 | 3;
    for (const { line, text } of claims) {
      signal?.throwIfAborted();
      yield { type: 'sentence', position, line, text };
    }
  }
  return finish({ generator: 'composer', model: null, variations, fallback_reason: reason });
}

/** Why the model may not be asked today; null when it may. A count that fails refuses. */
async function refusedByCap(
  settings: ModelSettings,
  options: WriteOptions,
  log: Log,
): Promise<FallbackReason | null> {
  try {
    if (await options.reserveModelPitch(settings.dailyPitches)) return null;
    log('warn', 'model_daily_cap', { limit: settings.dailyPitches });
    return 'daily_cap';
  } catch (error) {
    log('error', 'model_cap_unknown', { error });
    return 'daily_cap';
  }
}

type Outcome = { variations: Variation[]; model: string } | { reason: FallbackReason };

async function* writeByModel(
  input: WriteInput,
  grounds: readonly Ground[],
  settings: ModelSettings,
  options: WriteOptions,
  usage: Usage,
  log: Log,
): AsyncGenerator<WriteEvent, Outcome> {
  const timeout = AbortSignal.timeout(options.modelTimeoutMs ?? MODEL_TIMEOUT_MS);
  const signal =
    options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
  let problems: string[] = [];
  let reason: FallbackReason = 'model_limits';
  for (let tries = 1; tries <= MAX_DRAFTS; tries += 1) {
    if (tries > 1) yield { type: 'restart', reason: 'corrected' };
    try {
      const prompt = userPrompt(input.pitch_type, grounds, problems);
      const { draft, model } = yield* streamDraft(settings, prompt, signal, usage);
      const variations = toVariations(draft, input.pitch_type, grounds);
      const broken = limitsBroken(draft, variations, input.pitch_type, grounds);
      const unsaid = unsaidSentences(variations);
      // The creator can confirm a few marked sentences; they are corrected where there is a try left.
      const acceptable =
        tries < MAX_DRAFTS ? unsaid.length === 0 : shareUnsaid(variations) <= MAX_UNSAID;
      if (broken.length === 0 && acceptable) return { variations, model };
      problems = [...broken, ...unsaid];
      reason = 'model_limits';
      log('warn', 'model_draft_rejected', { tries, problems });
    } catch (error) {
      options.signal?.throwIfAborted();
      log('warn', 'model_failed', { tries, ...summary(error) });
      if (timeout.aborted) return { reason: 'model_slow' };
      if (APICallError.isInstance(error)) {
        const refused = (error.statusCode ?? 500) < 500;
        return { reason: refused ? 'model_refused' : 'model_failed' };
      }
      if (!isBadDraft(error)) return { reason: 'model_failed' };
      problems = ['It was not the JSON object asked for.'];
      reason = 'model_failed';
    }
  }
  return { reason };
}

/** What the log may hold of an error: its own fields contain the request with all that was typed. */
function summary(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return {};
  return {
    name: error.name,
    message: error.message,
    ...(APICallError.isInstance(error) ? { status: error.statusCode } : {}),
  };
}

/** True when the model answered, but not with the object asked for. */
const isBadDraft = (error: unknown): boolean =>
  error instanceof Error && /^AI_No(?:Object|Output|Content)GeneratedError$/u.test(error.name);

/** Asks the model for one draft and reports its sentences while they arrive. */
async function* streamDraft(
  settings: ModelSettings,
  prompt: string,
  signal: AbortSignal,
  usage: Usage,
): AsyncGenerator<WriteEvent, { draft: ModelDraft; model: string }> {
  let failure: unknown;
  const result = streamText({
    model: createModel(settings),
    output: Output.object({ schema: modelDraftSchema }),
    system: SYSTEM_PROMPT,
    prompt,
    // The composer is at hand: a person does not wait for a second request.
    maxRetries: 0,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    abortSignal: signal,
    onError: ({ error }) => {
      failure = error;
    },
  });
  // Each of these rejects when the stream fails; the failure is thrown below.
  const settled = Promise.allSettled([result.output, result.totalUsage, result.response]);
  let said = 0;
  const report = function* (draft: Parameters<typeof finishedSentences>[0], isWhole: boolean) {
    const finished = finishedSentences(draft, isWhole);
    for (const event of finished.slice(said)) yield event;
    said = Math.max(said, finished.length);
  };
  for await (const partial of result.partialOutputStream) {
    signal.throwIfAborted();
    yield* report(partial as Parameters<typeof finishedSentences>[0], false);
  }
  const [output, spent, response] = await settled;
  count(usage, spent.status === 'fulfilled' ? spent.value : undefined);
  signal.throwIfAborted();
  if (failure !== undefined) throw failure;
  if (output.status === 'rejected') throw output.reason;
  yield* report(output.value, true);
  const named = response.status === 'fulfilled' ? response.value.modelId : '';
  return { draft: output.value, model: (named || settings.model).slice(0, 120) };
}

function count(
  usage: Usage,
  spent: { inputTokens: number | undefined; outputTokens: number | undefined } | undefined,
): void {
  const add = (sum: number | null, more: number | undefined) =>
    sum === null || more === undefined ? null : sum + more;
  usage.input = add(usage.input, spent?.inputTokens);
  usage.output = add(usage.output, spent?.outputTokens);
}
