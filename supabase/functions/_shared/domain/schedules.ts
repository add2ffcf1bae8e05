/** A worker that is called at an interval, and how long one run of it may take. */
export interface Schedule {
  /** A route of the edge function `scheduled`, which is called by POST; also the name of its heartbeat. */
  worker: string;
  everySeconds: number;
  /** No new work is begun after that. Below the interval, so that the next call finds the work free. */
  runSeconds: number;
}

/**
 * The schedules of every installation. A hosted project has them in pg_cron
 * (`supabase/schemas/90_jobs/10_schedules.sql`), the local stack in a timer; a test compares the lists.
 */
export const SCHEDULES = [
  { worker: 'mail-worker', everySeconds: 15, runSeconds: 12 },
  { worker: 'webhook-worker', everySeconds: 30, runSeconds: 24 },
  { worker: 'friday-fix-send', everySeconds: 10, runSeconds: 9 },
  { worker: 'request-worker', everySeconds: 30, runSeconds: 24 },
  { worker: 'admin-mails', everySeconds: 30, runSeconds: 24 },
  // A hosted function is ended after 150 seconds.
  { worker: 'privacy-worker', everySeconds: 3600, runSeconds: 90 },
] as const satisfies readonly Schedule[];

export type WorkerName = (typeof SCHEDULES)[number]['worker'];

/** The schedule of a worker. */
export function scheduleOf(worker: WorkerName): Schedule {
  const found = SCHEDULES.find((schedule) => schedule.worker === worker);
  if (found === undefined) throw new Error(`${worker} has no schedule.`);
  return found;
}

/** How long a run that died keeps the work: longer than the last thing that a run begins takes to end. */
export const claimSeconds = ({ runSeconds }: Schedule): number => runSeconds + 30;
