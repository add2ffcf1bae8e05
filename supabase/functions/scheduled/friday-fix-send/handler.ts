import {
  fridayFixSendResponseSchema,
  type FridayFixSendResponse,
} from '../../_shared/domain/api/scheduled/friday-fix-send.ts';
import type { Handler } from '../../_shared/runtime/request/http.ts';
import { scheduled, type RunDeps } from '../../_shared/runtime/request/scheduled.ts';

export interface Deps extends RunDeps {
  /** Leases nothing that cannot leave before `end`. */
  send: (end: number) => Promise<FridayFixSendResponse>;
}

/** One scheduled run of the sender of the Friday Fix; returns its counts. */
export function createHandler(deps: Deps): Handler {
  return scheduled('friday-fix-send', fridayFixSendResponseSchema, deps, (end) => deps.send(end));
}
