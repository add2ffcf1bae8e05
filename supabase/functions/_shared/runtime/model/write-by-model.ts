import { APICallError, Output, streamText, type TextStreamPart, type ToolSet } from 'ai';
import type { FallbackReason } from '../../domain/pitch/fallback.ts';
import type { Ground } from '../../domain/pitch/ledger/ground.ts';
import type { ModelSettings } from '../../domain/pitch/model-settings.ts';
import type { Variation } from '../../domain/pitch/pitch.ts';
import type { EnvSource } from '../env.ts';
import type { Log } from '../log.ts';
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
import { systemPrompt, userPrompt } from './prompt.ts';
import type { WriteEvent, WriteInput } from './write-event.ts';

export interface WriteOptions {
  /** Counts a pitch of the model against the limits of a day; false when one is used up. */
  reserveModelPitch: (limit: number) => Promise<boolean>;
  /** Stops the writing: the writer throws the signal's reason. */
  signal?: AbortSignal;
  /** For both drafts of the model together, because a person waits. */
  modelTimeoutMs?: number;
  source?: EnvSource;
}

/** What the model is asked for. */
export interface DraftTask {
  input: WriteInput;
  grounds: readonly Ground[];
  /** How many variations. */
  count: number;
  /** Texts that must not be written again. */
  avoid: readonly Variation[];
}

const MAX_DRAFTS = 2;
const MODEL_TIMEOUT_MS = 40_000;
const MAX_OUTPUT_TOKENS = 4000;
/** More than the tokens can hold. A server that ignores their limit is left: each part is read anew. */
const MAX_CHARACTERS = 24_000;
const PART_CHARACTERS = 20;
/** From this share of sentences without a source on, a draft is not worth correcting by hand. */
const MAX_UNSAID = 0.4;

/** What the model's requests cost; null as soon as one did not say. */
export interface Usage {
  input: number | null;
  output: number | null;
}

/** Why the model may not be asked today; null when it may. A count that fails refuses. */
export async function refusedByCap(
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

/**
 * Asks the model for a draft, lets it correct the draft once, and reports the sentences. Returns the
 * variations, or why there are none. Throws the signal's reason when stopped.
 */
export async function* writeByModel(
  task: DraftTask,
  settings: ModelSettings,
  options: WriteOptions,
  usage: Usage,
  log: Log,
): AsyncGenerator<WriteEvent, Outcome> {
  const { grounds, count, avoid } = task;
  const { pitch_type } = task.input;
  const timeout = AbortSignal.timeout(options.modelTimeoutMs ?? MODEL_TIMEOUT_MS);
  const signal =
    options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
  let problems: string[] = [];
  let reason: FallbackReason = 'model_limits';
  for (let tries = 1; tries <= MAX_DRAFTS; tries += 1) {
    if (tries > 1) yield { type: 'restart', reason: 'corrected' };
    try {
      const prompts = {
        system: systemPrompt(count),
        prompt: userPrompt(pitch_type, grounds, { avoid, problems }),
      };
      const { draft, model } = yield* streamDraft(settings, prompts, signal, usage);
      const variations = toVariations(draft, pitch_type, grounds).slice(0, count);
      const broken = limitsBroken(draft, variations, pitch_type, grounds, avoid);
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
      if (APICallError.isInstance(error)) return { reason: reasonOfStatus(error.statusCode) };
      if (!isBadDraft(error)) return { reason: 'model_failed' };
      problems = ['It was not the JSON object asked for.'];
      reason = 'model_failed';
    }
  }
  return { reason };
}

/** What an answer that is no draft says about the request. */
function reasonOfStatus(status = 500): FallbackReason {
  if (status === 401 || status === 403) return 'model_key';
  if (status === 429) return 'model_busy';
  return status < 500 ? 'model_refused' : 'model_failed';
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
  prompts: { system: string; prompt: string },
  stop: AbortSignal,
  usage: Usage,
): AsyncGenerator<WriteEvent, { draft: ModelDraft; model: string }> {
  let failure: unknown;
  const tooLong = new AbortController();
  const signal = AbortSignal.any([stop, tooLong.signal]);
  const result = streamText({
    model: createModel(settings),
    output: Output.object({ schema: modelDraftSchema }),
    ...prompts,
    // The composer is at hand: a person does not wait for a second request.
    maxRetries: 0,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    abortSignal: signal,
    experimental_transform: () => atMost(MAX_CHARACTERS, tooLong),
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
  const parts = result.partialOutputStream[Symbol.asyncIterator]();
  for (;;) {
    const part = await orAborted(parts.next(), signal);
    if (part.done === true) break;
    yield* report(part.value as Parameters<typeof finishedSentences>[0], false);
  }
  const [output, spent, response] = await orAborted(settled, signal);
  addUsage(usage, spent.status === 'fulfilled' ? spent.value : undefined);
  signal.throwIfAborted();
  if (failure !== undefined) throw failure;
  if (output.status === 'rejected') throw output.reason;
  yield* report(output.value, true);
  const named = response.status === 'fulfilled' ? response.value.modelId : '';
  return { draft: output.value, model: plainName(named) ?? settings.model.slice(0, 120) };
}

/**
 * Passes an answer on and aborts the request behind so many characters. The library parses all that has
 * come with each part, so parts go on together, at the quotes that end a text of the draft.
 */
function atMost<TOOLS extends ToolSet>(
  characters: number,
  request: AbortController,
): TransformStream<TextStreamPart<TOOLS>, TextStreamPart<TOOLS>> {
  let left = characters;
  let waiting = '';
  let id = '';
  return new TransformStream({
    transform: (part, controller) => {
      const isText = part.type === 'text-delta';
      if (isText) {
        left -= part.text.length;
        waiting += part.text;
        id = part.id;
        if (left < 0) request.abort(new Error('The answer of the model is too long.'));
        if (left < 0 || waiting.length < PART_CHARACTERS || !waiting.includes('"')) return;
      }
      if (waiting !== '') controller.enqueue({ type: 'text-delta', id, text: waiting });
      waiting = '';
      if (!isText) controller.enqueue(part);
    },
  });
}

/** The name that a provider gives its model, where it is one: it is shown on screens and in mails. */
function plainName(name: string): string | null {
  return /^[\w.:/-]{1,120}$/u.test(name) ? name : null;
}

/**
 * Waits for `work` until the signal is aborted, and throws its reason then. The library's stream
 * does not always end by itself: after a garbage collection it can wait for ever.
 */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  // Where it is left behind, its failure is of no use to anyone.
  work.catch(() => undefined);
  signal.throwIfAborted();
  let stop: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (stop !== undefined) signal.removeEventListener('abort', stop);
  }
}

function addUsage(
  usage: Usage,
  spent: { inputTokens: number | undefined; outputTokens: number | undefined } | undefined,
): void {
  const add = (sum: number | null, more: number | undefined) =>
    sum === null || more === undefined ? null : sum + more;
  usage.input = add(usage.input, spent?.inputTokens);
  usage.output = add(usage.output, spent?.outputTokens);
}
