import { privacyWorkerResponseSchema } from '../../_shared/domain/api/scheduled/privacy-worker.ts';
import type { Handler } from '../../_shared/runtime/request/http.ts';
import { scheduled, type RunDeps } from '../../_shared/runtime/request/scheduled.ts';

/** A file in storage. */
export interface StoredFile {
  bucket: string;
  name: string;
}

/** A closed account whose 30 days are over. */
export interface DueErasure {
  user_id: string;
  files: StoredFile[];
  /** Ids at Stripe of subscriptions that renew again. */
  renewing: string[];
}

export interface Deps extends RunDeps {
  due: () => Promise<DueErasure[]>;
  /** Throws when the subscription could not be cancelled. */
  cancel: (subscriptionId: string) => Promise<void>;
  removeFiles: (files: StoredFile[]) => Promise<void>;
  erase: (userId: string) => Promise<boolean>;
  deleteOld: () => Promise<Record<string, number>>;
}

/**
 * One hourly run: erases closed accounts whose 30 days are over, and deletes what is old. Files go
 * before the rows that name them: a run that breaks off is finished by the next one.
 */
export function createHandler(deps: Deps): Handler {
  return scheduled('privacy-worker', privacyWorkerResponseSchema, deps, async (end) => {
    const report = { erased: 0, failed: 0, deleted: {} as Record<string, number> };
    for (const account of await deps.due()) {
      if (deps.now() >= end) break;
      try {
        for (const id of account.renewing) await deps.cancel(id);
        await deps.removeFiles(account.files);
        if (await deps.erase(account.user_id)) report.erased += 1;
      } catch (error) {
        report.failed += 1;
        deps.log('error', 'erasure_failed', { user_id: account.user_id, error });
      }
    }
    try {
      report.deleted = await deps.deleteOld();
    } catch (error) {
      report.failed += 1;
      deps.log('error', 'retention_failed', { error });
    }
    return report;
  });
}
