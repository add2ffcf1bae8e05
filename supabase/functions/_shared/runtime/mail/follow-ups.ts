import { z } from 'zod';
import { renderFollowUpMail } from '../../domain/mail/follow-up-mail.ts';
import type { QueuedMail } from '../../domain/mail/queued-mail.ts';
import type { Log } from '../log.ts';
import { editorMail, shownTo } from './editor-mail.ts';

/** What a follow-up is written from, as `get_follow_up_context` returns it. */
export const followUpContextSchema = z.object({
  send_id: z.uuid(),
  number: z.number(),
  subject: z.string(),
  sent_at: z.string(),
  time_zone: z.string(),
  words: z.object({
    line1_hook: z.string(),
    line3_whyyou: z.string(),
    talking_points: z.array(z.string()).nullable(),
  }),
  outlet: z.object({
    name: z.string(),
    contact_name: z.string().nullable(),
    /** Whom the mail greets. The creator learns the name with a yes. */
    greets: z.string().nullable(),
  }),
  creator: z.object({
    name: z.string().nullable(),
    city_region: z.string().nullable(),
    slug: z.string().nullable(),
    invented: z.boolean().optional(),
  }),
});
export type FollowUpContext = z.infer<typeof followUpContextSchema>;

interface Mailing {
  urls: () => { site: string; functions: string };
  postalAddress: () => string;
  newMark: () => string;
}

/** The mail of the next follow-up. */
export function writeFollowUp(
  context: FollowUpContext,
  { urls, postalAddress, newMark }: Mailing,
): QueuedMail {
  const { creator } = context;
  const name = creator.name?.trim() || 'The creator';
  const { site, functions } = urls();
  const read = { name: context.outlet.name, contact_name: context.outlet.greets };
  const mail = editorMail(
    {
      name,
      epkUrl: creator.slug === null ? null : `${site}/epk/${creator.slug}`,
      urls: { site, functions },
      postalAddress: postalAddress(),
      newMark,
    },
    (links) =>
      renderFollowUpMail({
        number: context.number,
        subject: context.subject,
        sentAt: context.sent_at,
        timeZone: context.time_zone,
        words: context.words,
        creator: { ...creator, name },
        outlet: read,
        epkUrl: links.epkUrl,
        answerUrl: links.answerUrl,
        postalAddress: links.postalAddress,
      }),
  );
  return shownTo(context.outlet, mail, read);
}

export interface DueFollowUps extends Mailing {
  due: (limit: number) => Promise<string[]>;
  context: (sendId: string) => Promise<FollowUpContext>;
  queue: (sendId: string, number: number, mail: QueuedMail) => Promise<unknown>;
  log: Log;
}

/** Queues the follow-ups that creators asked for and that are due; one that is refused stays out. */
export async function queueDueFollowUps(deps: DueFollowUps, limit: number): Promise<number> {
  let queued = 0;
  for (const sendId of await deps.due(limit)) {
    try {
      const context = await deps.context(sendId);
      await deps.queue(sendId, context.number, writeFollowUp(context, deps));
      queued += 1;
    } catch (error) {
      deps.log('warn', 'follow_up_not_queued', { sendId, error });
    }
  }
  return queued;
}
