import { z } from 'zod';
import { readEnv, siteEnv } from '../../_shared/runtime/env.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { triggerMailWorker } from '../../_shared/runtime/mail/trigger-worker.ts';
import { requireAdmin } from '../../_shared/runtime/request/admin.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const log = createLog('answer-support');

const contextSchema = z.object({ subject: z.string(), name: z.string().nullable() });

const deps: Deps = {
  requireAdmin,
  context: (threadId) =>
    callRpc(serviceClient(), 'support_answer_context', { p_thread_id: threadId }, contextSchema),
  answer: async ({ adminId, threadId, messageId, words, close, mail }) => {
    await callRpc(
      serviceClient(),
      'answer_support',
      {
        p_admin_id: adminId,
        p_thread_id: threadId,
        p_message_id: messageId,
        p_words: words,
        p_close: close,
        p_mail: mail,
      },
      z.unknown(),
    );
  },
  siteUrl: () => readEnv(siteEnv).SITE_URL,
  triggerMailWorker: () => triggerMailWorker(log),
  log,
};

export const answerSupport = createHandler(deps);
