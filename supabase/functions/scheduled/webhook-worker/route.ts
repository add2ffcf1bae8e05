import { z } from 'zod';
import { createLog } from '../../_shared/runtime/log.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { databaseRun } from '../../_shared/runtime/request/scheduled.ts';
import { stripeApi } from '../../_shared/runtime/stripe/api.ts';
import {
  applyReread,
  dueEvents,
  dueRereads,
  giveUpEvent,
  postponeReread,
  reapplyEvent,
} from '../../_shared/runtime/stripe/ledger.ts';
import { runReconcile } from '../../_shared/runtime/stripe/reconcile-run.ts';
import { reread } from '../../_shared/runtime/stripe/reread.ts';
import { stripeSecrets } from '../../_shared/runtime/stripe/secrets.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

/** The result of `recompute_subscriptions()`. */
const recomputedSchema = z.object({ recomputed: z.int(), more: z.boolean() });
/** The result of `count_webhook_hours()`. */
const countedSchema = z.object({ counted: z.int(), more: z.boolean() });

const deps: Deps = {
  ...databaseRun('webhook-worker', createLog('webhook-worker')),
  due: dueEvents,
  reapply: (event) => reapplyEvent(event, null),
  giveUp: giveUpEvent,
  secretKey: async () => (await stripeSecrets()).secretKey,
  dueRereads,
  reread: (secretKey, subscriptionId, lease) => {
    const api = stripeApi(secretKey);
    return reread(
      { read: (id) => api.subscription(id), apply: applyReread, postpone: postponeReread },
      subscriptionId,
      lease,
    );
  },
  reconcile: (secretKey, end) => runReconcile(secretKey, null, false, end),
  recompute: () => callRpc(serviceClient(), 'recompute_subscriptions', {}, recomputedSchema),
  countSubscriptions: () =>
    callRpc(serviceClient(), 'refresh_subscription_totals', {}, z.boolean()),
  countHours: () => callRpc(serviceClient(), 'count_webhook_hours', {}, countedSchema),
  housekeeping: () => callRpc(serviceClient(), 'billing_housekeeping', {}, z.unknown()),
};

export const webhookWorker = createHandler(deps);
