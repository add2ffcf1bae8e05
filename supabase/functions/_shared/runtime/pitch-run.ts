import { z } from 'zod';
import { HttpError } from './request/http-error.ts';
import type { Log } from './log.ts';
import { callRpc } from './rpc.ts';
import { serviceClient } from './supabase.ts';

/** A run that a request writes: a pitch, or one variation again. */
export interface Run {
  id: string;
  /** Grows each time a repeated request takes over a run that failed. */
  attempt: number;
}

/** Ends a run as failed; false when it has ended or was taken over. */
export const failPitchRun = (run: Run, code: string): Promise<boolean> =>
  callRpc(
    serviceClient(),
    'fail_pitch_run',
    { p_run_id: run.id, p_attempt: run.attempt, p_error_code: code },
    z.boolean(),
  );

/**
 * Counts one writing of the model against the account's and the day's limit; false when one is used up,
 * or the part of the day for accounts without a paid plan.
 */
export const reserveModelPitch = (userId: string, limit: number): Promise<boolean> =>
  callRpc(
    serviceClient(),
    'reserve_model_pitch',
    { p_user_id: userId, p_limit: limit },
    z.boolean(),
  );

/** Ends a run whose writing threw `error`. Never throws: the caller reports that error. */
export async function endFailedRun(
  { fail, log }: { fail: (run: Run, code: string) => Promise<unknown>; log: Log },
  run: Run,
  error: unknown,
): Promise<void> {
  const code = error instanceof HttpError ? error.code : 'internal_error';
  await fail(run, code).catch((cause: unknown) => {
    // Without this mark the run reads as failed two minutes later.
    log('error', 'run_not_ended', { cause });
  });
}
