import { z } from 'zod';
import { callKindSchema } from '../../domain/calls/call.ts';
import { CALL_MAIL_KINDS, renderCallMail } from '../../domain/mail/call-mail.ts';
import type { RenderedMail } from '../../domain/mail/layout.ts';
import { paths } from '../../domain/paths.ts';
import { readEnv, siteEnv } from '../env.ts';
import type { Log } from '../log.ts';
import { callRpc } from '../rpc.ts';
import { serviceClient } from '../supabase.ts';

const dueSchema = z.object({
  mail_id: z.string(),
  mail_kind: z.enum(CALL_MAIL_KINDS),
  to_host: z.boolean(),
  name: z.string().nullable(),
  other: z.string().nullable(),
  call_kind: callKindSchema,
  starts_at: z.string(),
  minutes: z.int(),
  link: z.string(),
  topic: z.string().nullable(),
  canceled_by: z.enum(['creator', 'team']).nullable(),
  given_back: z.boolean(),
  time_zone: z.string(),
});
export type DueCallMail = z.infer<typeof dueSchema>;

export interface CallMailDeps {
  due: (limit: number) => Promise<DueCallMail[]>;
  /** False when the mail was queued before. */
  queue: (mailId: string, mail: RenderedMail) => Promise<boolean>;
  site: () => string;
  log: Log;
}

/** Writes the due mails of calls, and returns how many; one that fails stays due. */
export async function queueCallMails(deps: CallMailDeps, limit: number): Promise<number> {
  let queued = 0;
  for (const due of await deps.due(limit)) {
    try {
      const mail = renderCallMail({
        kind: due.mail_kind,
        callKind: due.call_kind,
        name: due.name,
        other: due.other,
        toHost: due.to_host,
        startsAt: due.starts_at,
        timeZone: due.time_zone,
        minutes: due.minutes,
        link: due.link,
        topic: due.topic,
        canceledBy: due.canceled_by,
        givenBack: due.given_back,
        pageUrl:
          deps.site() +
          (due.to_host ? `${paths.admin.getHref()}?tab=calls` : paths.calls.getHref()),
      });
      if (await deps.queue(due.mail_id, mail)) queued += 1;
    } catch (error) {
      deps.log('warn', 'call_mail_not_queued', { mailId: due.mail_id, error });
    }
  }
  return queued;
}

/** The mails of calls of the database. */
export function databaseCallMails(log: Log): CallMailDeps {
  return {
    due: (limit) =>
      callRpc(serviceClient(), 'due_call_mails', { p_limit: limit }, z.array(dueSchema)),
    queue: (mailId, mail) =>
      callRpc(serviceClient(), 'queue_call_mail', { p_mail_id: mailId, p_mail: mail }, z.boolean()),
    site: () => readEnv(siteEnv).SITE_URL,
    log,
  };
}
