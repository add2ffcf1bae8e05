import { z } from 'zod';
import type { RenderedMail } from '../../domain/mail/layout.ts';
import { renderReviewMail } from '../../domain/mail/review-mail.ts';
import { paths } from '../../domain/paths.ts';
import { readEnv, siteEnv } from '../env.ts';
import type { Log } from '../log.ts';
import { callRpc } from '../rpc.ts';
import { serviceClient } from '../supabase.ts';

const dueSchema = z.object({
  review_id: z.string(),
  name: z.string().nullable(),
  headline: z.string(),
  pitch_id: z.string(),
  /** Of the variation; null when it was removed since. */
  position: z.int().nullable(),
  reviewer: z.string().nullable(),
  closing_word: z.string().nullable(),
  comments: z.int(),
  suggestions: z.int(),
});
export type DueReview = z.infer<typeof dueSchema>;

export interface ReviewMailDeps {
  due: (limit: number) => Promise<DueReview[]>;
  /** False when the mail was queued before. */
  queue: (reviewId: string, mail: RenderedMail) => Promise<boolean>;
  site: () => string;
  log: Log;
}

/** Tells creators that a review has come, and returns how many; one that fails stays due. */
export async function queueReviewMails(deps: ReviewMailDeps, limit: number): Promise<number> {
  let queued = 0;
  for (const due of await deps.due(limit)) {
    try {
      const mail = renderReviewMail({
        name: due.name,
        reviewer: due.reviewer,
        headline: due.headline,
        comments: due.comments,
        suggestions: due.suggestions,
        closingWord: due.closing_word,
        reviewUrl:
          deps.site() +
          (due.position === null
            ? paths.reviews.getHref()
            : `${paths.pitch.getHref(due.pitch_id)}?variation=${String(due.position)}`),
      });
      if (await deps.queue(due.review_id, mail)) queued += 1;
    } catch (error) {
      deps.log('warn', 'review_mail_not_queued', { reviewId: due.review_id, error });
    }
  }
  return queued;
}

/** The reviews of the database that were sent. */
export function databaseReviewMails(log: Log): ReviewMailDeps {
  return {
    due: (limit) =>
      callRpc(serviceClient(), 'due_review_mails', { p_limit: limit }, z.array(dueSchema)),
    queue: (reviewId, mail) =>
      callRpc(
        serviceClient(),
        'queue_review_mail',
        { p_review_id: reviewId, p_mail: mail },
        z.boolean(),
      ),
    site: () => readEnv(siteEnv).SITE_URL,
    log,
  };
}
