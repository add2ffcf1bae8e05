import { NEWSLETTER_MESSAGES } from '../../_shared/domain/api/links/newsletter.ts';
import { RESULTS_MAIL_OFF } from '../../_shared/domain/api/links/results-opt-out.ts';
import type { UnsubscribePurpose } from '../../_shared/domain/mail/unsubscribe.ts';
import { paths } from '../../_shared/domain/paths.ts';

interface Purpose {
  /** The SQL function that ends the mails, called with `p_token_hash` and `args`. */
  sql: string;
  args?: Readonly<Record<string, unknown>>;
  /** The page that a person is led to, with the choices; changes nothing by itself. */
  page: (token: string) => string;
  /** What the mail program is told. */
  words: string;
  /** Counted by IP address, together with the calls of the page. */
  limit: readonly [key: string, calls: number, windowSeconds: number];
}

/** What each purpose of an unsubscribe calls, shows and says. */
export const PURPOSES: Readonly<Record<UnsubscribePurpose, Purpose>> = {
  // Ends the mails of this creator, or leaves a wider choice as it is.
  pitches: {
    sql: 'stop_by_header',
    page: (token) => `${paths.answer.getHref(token)}#stop`,
    words: 'You will get no more mails from this sender.',
    limit: ['pitch-opt-out', 60, 60],
  },
  'friday-fix': {
    sql: 'digest_unsubscribe',
    page: (token) => `${paths.digest.getHref(token)}#leave`,
    words: 'You will get no more Friday Fix.',
    limit: ['friday-fix-unsubscribe', 60, 60],
  },
  newsletter: {
    sql: 'newsletter_unsubscribe',
    page: (token) => `${paths.newsletterUnsubscribe.getHref()}?token=${token}`,
    words: NEWSLETTER_MESSAGES.unsubscribed,
    limit: ['newsletter-link', 30, 600],
  },
  requests: {
    sql: 'request_mails_by_token',
    args: { p_on: false },
    page: paths.requestMails.getHref,
    words: 'You get no more mails about requests.',
    limit: ['request-mails', 60, 60],
  },
  results: {
    sql: 'stop_result_mail',
    page: (token) => `${paths.resultsStop.getHref()}?token=${token}`,
    words: RESULTS_MAIL_OFF,
    limit: ['results-opt-out', 60, 60],
  },
  contact: {
    sql: 'decline_contact',
    page: paths.contactConfirm.getHref,
    words: 'No mail will come to this email again.',
    limit: ['prove-contact', 30, 300],
  },
};
