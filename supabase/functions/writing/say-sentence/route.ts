import { requireUser } from '../../_shared/runtime/request/auth.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { readModelSettings } from '../../_shared/domain/pitch/model-settings.ts';
import { sayNote } from '../../_shared/runtime/model/say-note.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { createHandler } from './handler.ts';

const { settings } = readModelSettings((name) => Deno.env.get(name));

export const saySentence = createHandler({
  requireUser: (request) => requireUser(request),
  hit: databaseRateLimiter,
  say: settings === null ? null : (note) => sayNote(settings, note),
  log: createLog('say-sentence'),
});
