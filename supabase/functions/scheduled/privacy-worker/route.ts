import { z } from 'zod';
import { ConfigError } from '../../_shared/runtime/request/http-error.ts';
import { databaseRun } from '../../_shared/runtime/request/scheduled.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { stripeApi } from '../../_shared/runtime/stripe/api.ts';
import { stripeSecrets } from '../../_shared/runtime/stripe/secrets.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const log = createLog('privacy-worker');

const dueSchema = z.array(
  z.object({
    user_id: z.uuid(),
    files: z.array(z.object({ bucket: z.string(), name: z.string() })),
    renewing: z.array(z.string()),
  }),
);

const deps: Deps = {
  ...databaseRun('privacy-worker', log),
  due: () => callRpc(serviceClient(), 'due_erasures', {}, dueSchema),
  cancel: async (id) => {
    const { secretKey } = await stripeSecrets(true);
    if (!secretKey) throw new ConfigError(`No Stripe secret key is set; ${id} still renews`);
    await stripeApi(secretKey).cancelAtPeriodEnd(id);
  },
  removeFiles: async (files) => {
    for (const bucket of new Set(files.map((file) => file.bucket))) {
      const names = files.filter((file) => file.bucket === bucket).map((file) => file.name);
      const { error } = await serviceClient().storage.from(bucket).remove(names);
      if (error !== null) throw error;
    }
  },
  erase: (userId) => callRpc(serviceClient(), 'erase_account', { p_user_id: userId }, z.boolean()),
  deleteOld: () => callRpc(serviceClient(), 'run_retention', {}, z.record(z.string(), z.number())),
};

export const privacyWorker = createHandler(deps);
