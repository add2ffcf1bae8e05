import { z } from 'zod';
import { fridayFixMailStateSchema } from '../../_shared/domain/api/links/friday-fix-mail.ts';
import { introDeps } from '../../_shared/runtime/friday-fix/ask-introduction.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const log = createLog('friday-fix-mail');

const deps: Deps = {
  ...introDeps(log),
  hit: databaseRateLimiter,
  state: (tokenHash) =>
    callRpc(serviceClient(), 'get_digest', { p_token_hash: tokenHash }, fridayFixMailStateSchema),
  click: (tokenHash) =>
    callRpc(serviceClient(), 'digest_click', { p_token_hash: tokenHash }, z.unknown()),
  verdict: (tokenHash, itemId, verdict) =>
    callRpc(
      serviceClient(),
      'digest_verdict',
      { p_token_hash: tokenHash, p_item_id: itemId, p_verdict: verdict },
      z.unknown(),
    ),
  editor: (tokenHash, itemId) =>
    callRpc(
      serviceClient(),
      'digest_editor',
      { p_token_hash: tokenHash, p_item_id: itemId },
      z.uuid(),
    ),
  unsubscribe: (tokenHash, again) =>
    callRpc(
      serviceClient(),
      'digest_unsubscribe',
      { p_token_hash: tokenHash, p_again: again },
      z.boolean(),
    ),
  log,
};

export const fridayFixMail = createHandler(deps);
