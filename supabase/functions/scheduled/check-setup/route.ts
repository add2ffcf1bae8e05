import { checkSetupResponseSchema } from '../../_shared/domain/api/scheduled/check-setup.ts';
import { readModelSettings } from '../../_shared/domain/pitch/model-settings.ts';
import { requireCron } from '../../_shared/runtime/request/cron.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { createMailTransport } from '../../_shared/runtime/mail/transport.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { stripeSecrets } from '../../_shared/runtime/stripe/secrets.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const deps: Deps = {
  requireCron,
  setting: (name) => Deno.env.get(name),
  checkMail: async () => {
    const transport = createMailTransport();
    try {
      await transport?.check();
    } finally {
      transport?.close();
    }
  },
  ai: async () => {
    const { settings, problem } = readModelSettings((name) => Deno.env.get(name));
    if (settings === null) return { model: null, error: problem };
    // Loaded when it is asked for: the other workers of this function need no model.
    const { tryModel } = await import('../../_shared/runtime/model/try-model.ts');
    return { model: settings.model, error: await tryModel(settings) };
  },
  stripe: async () => {
    const { webhookSecrets, secretKey } = await stripeSecrets(true);
    return { webhook: webhookSecrets.length > 0, key: secretKey !== null };
  },
  database: () =>
    callRpc(serviceClient(), 'setup_report', {}, checkSetupResponseSchema.shape.database),
  log: createLog('check-setup'),
};

export const checkSetup = createHandler(deps);
