import { z } from 'zod';
import type { RenderedMail } from '../../domain/mail/layout.ts';
import { renderResultsMail } from '../../domain/mail/results-mail.ts';
import { unsubscribeHeaders } from '../../domain/mail/unsubscribe.ts';
import { paths } from '../../domain/paths.ts';
import { PITCH_ANSWERS } from '../../domain/pitch/answer-words.ts';
import { hashToken, newToken } from '../crypto.ts';
import { publicFunctionsUrl, readEnv, siteEnv } from '../env.ts';
import type { Log } from '../log.ts';
import { callRpc } from '../rpc.ts';
import { serviceClient } from '../supabase.ts';
import { postalAddress } from './postal-address.ts';

const dueSchema = z.object({
  user_id: z.uuid(),
  name: z.string().nullable(),
  /** The Monday of the mail, YYYY-MM-DD. */
  week: z.string(),
  results: z.object({
    sent: z.number(),
    opens: z.number(),
    clicks: z.number(),
    answers: z.number(),
    bookings: z.number(),
    marked: z.number(),
    said: z.array(
      z.object({
        outlet_name: z.string(),
        subject: z.string(),
        answer: z.enum(PITCH_ANSWERS),
      }),
    ),
  }),
});
export type DueResults = z.infer<typeof dueSchema>;

export interface ResultsMail extends RenderedMail {
  headers: Record<string, string>;
}

export interface WeeklyResultsDeps {
  due: (limit: number) => Promise<DueResults[]>;
  /** False when the creator does not want the mail or has had it. */
  queue: (due: DueResults, tokenHash: string, mail: ResultsMail) => Promise<boolean>;
  urls: () => { site: string; functions: string };
  postalAddress: () => string;
  newToken: () => string;
  log: Log;
}

/** Queues the weekly mails that are due and returns how many; one that fails stays out. */
export async function queueWeeklyResults(deps: WeeklyResultsDeps, limit: number): Promise<number> {
  let queued = 0;
  for (const due of await deps.due(limit)) {
    try {
      const token = deps.newToken();
      const { site, functions } = deps.urls();
      const mail = renderResultsMail({
        name: due.name,
        results: due.results,
        dashboardUrl: site + paths.creatorDashboard.getHref(),
        settingsUrl: `${site}${paths.settings.getHref()}#mails`,
        // `a` makes it one tap: the page acts when a person sees it.
        stopUrl: `${site}${paths.resultsStop.getHref()}?token=${token}&a=stop`,
        postalAddress: deps.postalAddress(),
      });
      const headers = unsubscribeHeaders(functions, 'results', token);
      if (await deps.queue(due, hashToken(token), { ...mail, headers })) queued += 1;
    } catch (error) {
      deps.log('warn', 'weekly_results_not_queued', { userId: due.user_id, error });
    }
  }
  return queued;
}

/** The weekly results of the database. */
export function databaseWeeklyResults(log: Log): WeeklyResultsDeps {
  return {
    due: (limit) =>
      callRpc(serviceClient(), 'due_result_mails', { p_limit: limit }, z.array(dueSchema)),
    queue: (due, tokenHash, mail) =>
      callRpc(
        serviceClient(),
        'queue_result_mail',
        { p_user_id: due.user_id, p_week: due.week, p_token_hash: tokenHash, p_mail: mail },
        z.boolean(),
      ),
    urls: () => ({ site: readEnv(siteEnv).SITE_URL, functions: publicFunctionsUrl() }),
    postalAddress,
    newToken,
    log,
  };
}
