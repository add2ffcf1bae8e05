import { z } from 'zod';
import type { $ZodType, output } from 'zod/v4/core';
import { busyResponseSchema } from '../../domain/api/scheduled/busy.ts';
import { claimSeconds, scheduleOf, type WorkerName } from '../../domain/schedules.ts';
import type { Log } from '../log.ts';
import { callRpc } from '../rpc.ts';
import { serviceClient } from '../supabase.ts';
import { requireCron } from './cron.ts';
import { endpoint, respond, type Handler } from './http.ts';

/** What every scheduled run needs. */
export interface RunDeps {
  /** Throws 401 unless the caller sent the cron secret. */
  requireCron: (request: Request) => void;
  /** Begins a run and returns its number; null while another one is under way. */
  claim: () => Promise<number | null>;
  /** Ends the run. The report is the heartbeat; null for a run that failed. */
  release: (run: number, report: unknown) => Promise<unknown>;
  /** Milliseconds. */
  now: () => number;
  log: Log;
}

/**
 * The handler of a worker: one run at a time, however often and however late the scheduler calls. `work` gets
 * the time at which it begins nothing new, and returns the report, which is the response too.
 */
export function scheduled<Schema extends $ZodType>(
  worker: WorkerName,
  schema: Schema,
  deps: RunDeps,
  work: (end: number) => Promise<output<Schema>>,
): Handler {
  const { runSeconds } = scheduleOf(worker);
  return endpoint({ name: worker, methods: ['POST'], log: deps.log }, async (request) => {
    deps.requireCron(request);
    const run = await deps.claim();
    if (run === null) return respond(busyResponseSchema, { state: 'busy' });
    let report: output<Schema> | null = null;
    try {
      report = await work(deps.now() + runSeconds * 1000);
    } finally {
      await deps.release(run, report);
    }
    return respond(schema, report);
  });
}

/** The runs of a worker in the database. */
export function databaseRun(worker: WorkerName, log: Log): RunDeps {
  return {
    requireCron: (request) => requireCron(request),
    claim: () =>
      callRpc(
        serviceClient(),
        'claim_worker',
        { p_name: worker, p_seconds: claimSeconds(scheduleOf(worker)) },
        z.nullable(z.number()),
      ),
    release: (run, report) =>
      callRpc(
        serviceClient(),
        'release_worker',
        { p_name: worker, p_run: run, p_report: report },
        z.unknown(),
      ),
    now: Date.now,
    log,
  };
}
