import { z } from 'zod';
import { optional, readEnv } from '../_shared/runtime/env.ts';
import { createLog } from '../_shared/runtime/log.ts';
import { callRpc } from '../_shared/runtime/rpc.ts';
import { serviceClient } from '../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const secretsEnv = z.object({ RESEND_WEBHOOK_SECRET: optional, MAIL_WEBHOOK_SECRET: optional });

const deps: Deps = {
  secrets: () => {
    const env = readEnv(secretsEnv);
    return { resend: env.RESEND_WEBHOOK_SECRET ?? null, generic: env.MAIL_WEBHOOK_SECRET ?? null };
  },
  record: (event) =>
    callRpc(
      serviceClient(),
      'record_mail_event',
      {
        p_event_id: event.eventId,
        p_kind: event.kind,
        p_mail_id: event.mailId,
        p_email: event.email,
        p_detail: event.detail,
      },
      z.enum(['stored', 'repeated', 'unknown']),
    ),
  now: () => new Date(),
  log: createLog('mail-events'),
};

Deno.serve(createHandler(deps));
