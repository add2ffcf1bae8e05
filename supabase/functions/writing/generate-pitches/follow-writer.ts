import type { WriteEvent, WrittenPitch } from '../../_shared/runtime/model/write-event.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';

/** Writes a pitch and reports it sentence by sentence; the signal stops it. */
export type Writer = (signal: AbortSignal) => AsyncGenerator<WriteEvent, WrittenPitch>;

export interface RunState {
  /** Whether the run may go on. */
  isLive: () => Promise<boolean>;
  /** The same before a sentence is shown. */
  says: () => Promise<boolean>;
  /** How often that is asked while the writer is silent, in milliseconds. */
  checkEveryMs: number;
}

/**
 * Follows a writer to its end and returns the pitch. Asks before each sentence, and while it waits
 * for one, whether the run is still live. Throws 409 `run_stopped` when it is not.
 */
export async function followWriter(
  write: Writer,
  run: RunState,
  emit: (event: WriteEvent) => void,
): Promise<WrittenPitch> {
  const abort = new AbortController();
  const refuseStopped = async (isLive = run.isLive) => {
    if (await isLive()) return;
    throw new HttpError('run_stopped', 'This pitch was stopped. Nothing was stored.');
  };
  const events = write(abort.signal);
  try {
    for (;;) {
      const next = events.next();
      await settled(next, run.checkEveryMs, () => refuseStopped());
      const step = await next;
      if (step.done === true) return step.value;
      if (step.value.type === 'sentence') await refuseStopped(run.says);
      emit(step.value);
    }
  } catch (error) {
    abort.abort();
    throw error;
  }
}

/** Waits for `work`, however it ends, and calls `between` every `ms` milliseconds until then. */
async function settled(
  work: Promise<unknown>,
  ms: number,
  between: () => Promise<void>,
): Promise<void> {
  const ended = work.then(
    () => true,
    () => true,
  );
  for (;;) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), ms);
    });
    const over = await Promise.race([ended, tick]);
    clearTimeout(timer);
    if (over) return;
    await between();
  }
}
