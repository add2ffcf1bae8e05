import {
  fridayFixSendResponseSchema,
  type FridayFixSendResponse,
} from '../../_shared/domain/api/scheduled/friday-fix-send.ts';
import { endpoint, respond, type Handler } from '../../_shared/runtime/request/http.ts';
import type { Log } from '../../_shared/runtime/log.ts';

export interface Deps {
  /** Throws 401 unless the caller sent the cron secret. */
  requireCron: (request: Request) => void;
  send: () => Promise<FridayFixSendResponse>;
  log: Log;
}

/** One scheduled run of the sender of the Friday Fix; returns its counts. */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'friday-fix-send', methods: ['POST'], log: deps.log },
    async (request) => {
      deps.requireCron(request);
      return respond(fridayFixSendResponseSchema, await deps.send());
    },
  );
}
