import { z } from 'zod';
import type { RenderedMail } from '../../_shared/domain/mail/layout.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';

const dueSchema = z.object({
  alerts: z.array(
    z.object({
      id: z.uuid(),
      cause: z.string(),
      message: z.string(),
      since: z.string(),
      count: z.number(),
    }),
  ),
  notices: z.array(
    z.union([
      z.object({
        id: z.uuid(),
        kind: z.enum(['suspended', 'restored']),
        name: z.string().nullable(),
      }),
      z.object({
        id: z.uuid(),
        kind: z.enum(['admin_made', 'admin_removed']),
        about: z.object({ account: z.string(), by: z.string().nullable() }),
      }),
    ]),
  ),
});
export type DueMails = z.infer<typeof dueSchema>;

/** What the worker reads and queues. A queue call is false when another worker was faster. */
export interface AdminMailRows {
  due: () => Promise<DueMails>;
  queueAlert: (alertId: string, mail: RenderedMail) => Promise<boolean>;
  queueNotice: (noticeId: string, mail: RenderedMail) => Promise<boolean>;
}

/** The rows of the database, read and written as the service role. */
export function databaseRows(): AdminMailRows {
  return {
    due: () => callRpc(serviceClient(), 'due_admin_mails', {}, dueSchema),
    queueAlert: (alertId, mail) =>
      callRpc(
        serviceClient(),
        'queue_alert_mail',
        { p_alert_id: alertId, p_mail: mail },
        z.boolean(),
      ),
    queueNotice: (noticeId, mail) =>
      callRpc(
        serviceClient(),
        'queue_account_notice',
        { p_notice_id: noticeId, p_mail: mail },
        z.boolean(),
      ),
  };
}
