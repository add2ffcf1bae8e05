import {
  requestWorkerResponseSchema,
  type RequestWorkerResponse,
} from '../../_shared/domain/api/scheduled/request-worker.ts';
import type { Handler } from '../../_shared/runtime/request/http.ts';
import { scheduled, type RunDeps } from '../../_shared/runtime/request/scheduled.ts';
import {
  endRequests,
  noticeEntries,
  passIntros,
  refreshTopics,
  remindCreators,
  sendDigests,
  sendWords,
  type TaskDeps,
} from './tasks.ts';

export interface Deps extends TaskDeps, RunDeps {
  triggerMailWorker: () => void;
}

/**
 * One scheduled run over introductions and requests: reminders at 18 hours, the end at 24, new pitches
 * for editors, closed requests, the daily mail of creators, what matching waits for. A task that fails does
 * not stop the others; SQL checks each row again, so nothing is queued twice.
 */
export function createHandler(deps: Deps): Handler {
  return scheduled('request-worker', requestWorkerResponseSchema, deps, async (end) => {
    const report: RequestWorkerResponse = {
      reminders: 0,
      passed: 0,
      notices: 0,
      words: 0,
      ended: 0,
      mails: 0,
      topics: 0,
    };
    const tasks = [
      ['reminders', remindCreators],
      ['passed', passIntros],
      ['notices', noticeEntries],
      ['words', sendWords],
      ['ended', endRequests],
      ['mails', sendDigests],
      ['topics', refreshTopics],
    ] as const;
    for (const [name, task] of tasks) {
      try {
        report[name] = await task(deps, end);
      } catch (error) {
        deps.log('error', 'request_task_failed', { task: name, error });
      }
    }
    await deps.rows.tidy();
    const { topics: _, ...queued } = report;
    if (Object.values(queued).some((count) => count > 0)) deps.triggerMailWorker();
    return report;
  });
}
