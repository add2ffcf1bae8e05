import type {
  GeneratePitchesResponse,
  PitchStreamEvent,
} from '@domain/api/writing/generate-pitches.ts';
import { mayBeErrorCode } from '@domain/error-code.ts';
import type { PitchRun } from '@domain/pitch/stored-pitch.ts';
import { AppError, isRetryable, toAppError } from '@/lib/api/app-error';
import type { KeptRun, RunForm } from '@/features/pitches/generator/generator-draft';
import {
  afterEvent,
  NOTHING_WRITTEN,
  type WrittenSoFar,
} from '@/features/pitches/generator/written-so-far';

const LOOK_MS = 1_500;

export type RunState =
  | { phase: 'idle' }
  /** The sentences arrive. */
  | { phase: 'writing'; written: WrittenSoFar }
  /** The run goes on at the server, this page does not see its sentences. */
  | { phase: 'away' }
  | { phase: 'stopped'; counts: boolean }
  | { phase: 'failed'; error: AppError };

/** A pitch that a run has stored; the whole response when the stream brought it. */
export interface RunResult {
  pitchId: string;
  response: GeneratePitchesResponse | null;
}

interface RunnerDeps {
  /** Streams a run. Throws AppError. */
  stream: (
    run: KeptRun,
    onEvent: (event: PitchStreamEvent) => void,
    signal: AbortSignal,
  ) => Promise<void>;
  /** What became of a run, or with null of the account's newest; null when there is none. */
  look: (runId: string | null) => Promise<PitchRun | null>;
  stop: (runId: string) => Promise<unknown>;
  /** Keeps the run over a reload; null removes it. */
  keep: (run: KeptRun | null) => void;
  newId: () => string;
}

interface RunHandlers {
  onDone: (result: RunResult) => void;
  onFailed: (error: AppError) => void;
}

/**
 * Runs the generator once at a time. The key of a run is kept until the server has said how it
 * ended, so neither a second click nor a reload nor a lost connection writes a second pitch.
 */
export class PitchRunner {
  #state: RunState = { phase: 'idle' };
  #run: KeptRun | null;
  readonly #deps: RunnerDeps;
  readonly #listeners = new Set<() => void>();
  #handlers: RunHandlers | null = null;
  #abort: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(kept: KeptRun | null, deps: RunnerDeps) {
    this.#run = kept;
    this.#deps = deps;
    if (kept !== null) this.#state = { phase: 'away' };
  }

  readonly getState = (): RunState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Looks for a run that is under way. Returns the function that leaves the page. */
  open(handlers: RunHandlers): () => void {
    this.#handlers = handlers;
    if (this.#run !== null) void this.#lookAgain({ phase: 'idle' });
    else void this.#lookElsewhere();
    return () => {
      this.#handlers = null;
      this.#abort?.abort();
      this.#abort = null;
      clearTimeout(this.#timer);
    };
  }

  /** Starts a run, unless one is under way. */
  async start(form: RunForm): Promise<void> {
    if (this.#busy()) return;
    const same = this.#run !== null && sameForm(this.#run.form, form);
    const run = same && this.#run !== null ? this.#run : { run_id: this.#deps.newId(), form };
    this.#run = run;
    this.#deps.keep(run);
    this.#set({ phase: 'writing', written: NOTHING_WRITTEN });
    const abort = new AbortController();
    this.#abort = abort;
    let ended = false;
    try {
      await this.#deps.stream(
        run,
        (event) => {
          if (abort.signal.aborted) return;
          ended ||= this.#take(event);
        },
        abort.signal,
      );
      if (!ended && !abort.signal.aborted) await this.#lookAgain(this.#state);
    } catch (error) {
      if (!ended && !abort.signal.aborted) await this.#interrupted(toAppError(error));
    }
  }

  /** Stops the run: nothing is stored, and before its first sentence nothing is charged. Throws AppError `network`. */
  async stop(): Promise<void> {
    const run = this.#run;
    if (run === null || !this.#busy()) return;
    try {
      await this.#deps.stop(run.run_id);
    } catch (error) {
      // It may have ended, or never have begun: the run itself tells.
      if (isRetryable(error)) throw toAppError(error);
    }
    this.#abort?.abort();
    await this.#lookAgain({ phase: 'stopped', counts: false });
  }

  #busy(): boolean {
    return this.#state.phase === 'writing' || this.#state.phase === 'away';
  }

  #set(state: RunState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  /** Takes an event of the stream. True when it was the last one. */
  #take(event: PitchStreamEvent): boolean {
    if (event.type === 'done') {
      this.#done({ pitchId: event.pitch.id, response: event });
      return true;
    }
    if (event.type === 'error') {
      const { message } = event;
      const code = mayBeErrorCode(event.code) ? event.code : 'unknown';
      this.#failed(new AppError({ code, message, userMessage: message, cause: event }));
      return true;
    }
    if (this.#state.phase === 'writing')
      this.#set({ phase: 'writing', written: afterEvent(this.#state.written, event) });
    return false;
  }

  async #interrupted(error: AppError): Promise<void> {
    if (error.code === 'already_running') await this.#lookAgain(this.#state);
    else if (isRetryable(error) || error.code === 'internal_error')
      await this.#lookAgain({ phase: 'failed', error });
    else this.#failed(error);
  }

  /** Follows a run that was started in another tab or browser. */
  async #lookElsewhere(): Promise<void> {
    const found = await this.#deps.look(null).catch(() => null);
    if (found?.status !== 'writing' || this.#run !== null) return;
    const { news_peg, pitch_type, take, peg_date, story, chosen } = found;
    this.#run = {
      run_id: found.id,
      form: { news_peg, pitch_type, take, peg_date, story, chosen, words: null },
    };
    this.#wait();
  }

  /** Asks the server how the run stands. `otherwise` is what holds when it does not know the run. */
  async #lookAgain(otherwise: RunState): Promise<void> {
    const run = this.#run;
    if (run === null) return;
    let found: PitchRun | null;
    try {
      found = await this.#deps.look(run.run_id);
    } catch (error) {
      this.#unreachable(error, otherwise);
      return;
    }
    if (this.#run !== run) return;
    if (found === null) {
      this.#neverBegan(otherwise);
      return;
    }
    if (found.status === 'done' && found.pitch_id !== null)
      this.#done({ pitchId: found.pitch_id, response: null });
    else if (found.status === 'stopped') this.#end({ phase: 'stopped', counts: found.counts });
    else if (found.status === 'writing') this.#wait();
    else
      this.#failed(
        new AppError({
          code: 'unknown',
          message: `Run ${run.run_id} failed: ${found.error_code ?? 'no code'}`,
          userMessage: 'The writing broke off. It does not count as a draft. Please try again.',
        }),
      );
  }

  #neverBegan(otherwise: RunState): void {
    if (otherwise.phase === 'failed') this.#failedForNow(otherwise);
    else this.#end(otherwise.phase === 'stopped' ? otherwise : { phase: 'idle' });
  }

  #unreachable(error: unknown, otherwise: RunState): void {
    if (otherwise.phase === 'failed') this.#failedForNow(otherwise);
    else if (isRetryable(error)) this.#wait();
    else this.#failed(toAppError(error));
  }

  /** The request may still be on its way: the key is kept, so the next click is the same run. */
  #failedForNow(state: RunState & { phase: 'failed' }): void {
    this.#set(state);
    this.#handlers?.onFailed(state.error);
  }

  #wait(): void {
    if (this.#state.phase !== 'away') this.#set({ phase: 'away' });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#lookAgain({ phase: 'idle' }), LOOK_MS);
  }

  #end(state: RunState): void {
    this.#run = null;
    this.#deps.keep(null);
    this.#set(state);
  }

  #done(result: RunResult): void {
    this.#end({ phase: 'idle' });
    this.#handlers?.onDone(result);
  }

  #failed(error: AppError): void {
    this.#end({ phase: 'failed', error });
    this.#handlers?.onFailed(error);
  }
}

function sameForm(one: RunForm, other: RunForm): boolean {
  return (
    (['news_peg', 'pitch_type', 'take', 'peg_date'] as const).every(
      (field) => one[field] === other[field],
    ) &&
    (['news', 'why', 'helps', 'hurt', 'offer', 'subject'] as const).every(
      (field) => one.story[field] === other.story[field],
    ) &&
    JSON.stringify(one.chosen) === JSON.stringify(other.chosen) &&
    JSON.stringify(one.words) === JSON.stringify(other.words)
  );
}
