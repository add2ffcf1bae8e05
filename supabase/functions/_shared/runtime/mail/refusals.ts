import { z } from 'zod';
import type { RenderedMail } from '../../domain/mail/layout.ts';
import { renderRefusalMail } from '../../domain/mail/refusal-mail.ts';
import { paths } from '../../domain/paths.ts';
import { readEnv, siteEnv } from '../env.ts';
import type { Log } from '../log.ts';
import { callRpc } from '../rpc.ts';
import { serviceClient } from '../supabase.ts';

const dueSchema = z.object({
  mail_id: z.uuid(),
  pitch_id: z.uuid(),
  subject: z.string(),
  reason: z.string(),
  follow_up: z.boolean(),
  name: z.string().nullable(),
});
export type DueRefusal = z.infer<typeof dueSchema>;

export interface RefusalDeps {
  due: (limit: number) => Promise<DueRefusal[]>;
  /** False when the creator was told before. */
  queue: (mailId: string, mail: RenderedMail) => Promise<boolean>;
  site: () => string;
  log: Log;
}

/** Tells creators which of their mails were refused at leaving, and returns how many; one that fails stays due. */
export async function queueRefusals(deps: RefusalDeps, limit: number): Promise<number> {
  let queued = 0;
  for (const due of await deps.due(limit)) {
    try {
      const mail = renderRefusalMail(due, deps.site() + paths.pitch.getHref(due.pitch_id));
      if (await deps.queue(due.mail_id, mail)) queued += 1;
    } catch (error) {
      deps.log('warn', 'refusal_not_queued', { mailId: due.mail_id, error });
    }
  }
  return queued;
}

/** The held-back mails of the database. */
export function databaseRefusals(log: Log): RefusalDeps {
  return {
    due: (limit) =>
      callRpc(serviceClient(), 'due_refusals', { p_limit: limit }, z.array(dueSchema)),
    queue: (mailId, mail) =>
      callRpc(serviceClient(), 'queue_refusal', { p_mail_id: mailId, p_mail: mail }, z.boolean()),
    site: () => readEnv(siteEnv).SITE_URL,
    log,
  };
}
