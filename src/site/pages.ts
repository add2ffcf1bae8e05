import { BRAND } from '@domain/text/brand.ts';
import {
  LINK_PATHS,
  pathPattern,
  paths,
  SITE_PATHS,
  type LinkPath,
  type SitePath,
} from '@domain/paths.ts';
import { createElement, type ReactElement } from 'react';

/** Data for a page that its own code does not have. */
export interface PageData {
  /** The response of the Friday Fix feed that the build embedded, null without one. */
  feed: unknown;
}

type View = (data: PageData) => ReactElement;

export interface SitePage {
  title: string;
  description: string;
  load: () => Promise<View>;
}

/** The site's pages; prerender, head tags and hydration read this list. */
export const SITE_PAGES: Readonly<Record<SitePath | LinkPath, SitePage>> = {
  [paths.home.path]: {
    title: `${BRAND.name}: your story, pegged to the news`,
    description:
      'Short pitches tied to the news, a press kit behind one link, and editors who cover your beat. For Black creators and the media people who want to hear from them.',
    load: async () => {
      const { LandingPage } = await import('@/site/landing/landing-page');
      return ({ feed }) => createElement(LandingPage, { feed });
    },
  },
  [paths.sample.path]: {
    title: `A sample Friday Fix | ${BRAND.name}`,
    description:
      'One whole issue of the Friday Fix: ten news-pegged story ideas that take about three minutes to skim. Free for editors, hosts and freelance journalists.',
    load: async () => {
      const { SamplePage } = await import('@/site/landing/sample-page');
      return () => createElement(SamplePage);
    },
  },
  [paths.successFee.path]: {
    title: `Success-Fee Policy | ${BRAND.name}`,
    description:
      'What counts as a win, what the win bonus costs, how it is charged, and who never pays it.',
    load: async () => {
      const { SuccessFeePage } = await import('@/site/legal/success-fee-page');
      return () => createElement(SuccessFeePage);
    },
  },
  [paths.terms.path]: {
    title: `Terms of Service | ${BRAND.name}`,
    description: 'What we owe you, what you owe us, and what both of us owe the editors.',
    load: async () => {
      const { TermsPage } = await import('@/site/legal/terms-page');
      return () => createElement(TermsPage);
    },
  },
  [paths.privacy.path]: {
    title: `Privacy | ${BRAND.name}`,
    description: 'What we keep about you, why, for how long, and how to have it removed.',
    load: async () => {
      const { PrivacyPage } = await import('@/site/legal/privacy-page');
      return () => createElement(PrivacyPage);
    },
  },
  [paths.answer.path]: {
    title: `Your answer | ${BRAND.name}`,
    description: 'Your answer to a pitch.',
    load: async () => {
      const { AnswerPage } = await import('@/site/answers/answer-page');
      return () => createElement(AnswerPage);
    },
  },
  [paths.digest.path]: {
    title: `Friday Fix | ${BRAND.name}`,
    description: 'An issue of the Friday Fix.',
    load: async () => {
      const { FridayFixMailPage } = await import('@/site/friday-fix-mail/mail-page');
      return () => createElement(FridayFixMailPage);
    },
  },
  [paths.introduction.path]: {
    title: `An introduction | ${BRAND.name}`,
    description: 'Your answer to an editor who asks for an introduction.',
    load: async () => {
      const { IntroductionPage } = await import('@/site/introductions/introduction-page');
      return () => createElement(IntroductionPage);
    },
  },
  [paths.requestMails.path]: {
    title: `Mails about requests | ${BRAND.name}`,
    description: 'Turns the daily mail of requests off.',
    load: async () => {
      const { RequestMailsPage } = await import('@/site/requests/request-mails-page');
      return () => createElement(RequestMailsPage);
    },
  },
  [paths.newsletterConfirm.path]: {
    title: `Newsletter | ${BRAND.name}`,
    description: 'Confirms your email for the newsletter.',
    load: async () => {
      const { NewsletterConfirmPage } = await import('@/site/newsletter/newsletter-confirm-page');
      return () => createElement(NewsletterConfirmPage);
    },
  },
  [paths.newsletterUnsubscribe.path]: {
    title: `Unsubscribe | ${BRAND.name}`,
    description: 'Leaves the newsletter.',
    load: async () => {
      const { NewsletterUnsubscribePage } =
        await import('@/site/newsletter/newsletter-unsubscribe-page');
      return () => createElement(NewsletterUnsubscribePage);
    },
  },
  [paths.resultsStop.path]: {
    title: `Weekly mail | ${BRAND.name}`,
    description: 'Switches the weekly mail off.',
    load: async () => {
      const { ResultsStopPage } = await import('@/site/results/results-stop-page');
      return () => createElement(ResultsStopPage);
    },
  },
  [paths.yourData.path]: {
    title: `What we keep about you | ${BRAND.name}`,
    description: 'Ask by mail what is kept about your email, for a copy or for removal.',
    load: async () => {
      const { YourDataPage } = await import('@/site/your-data/your-data-page');
      return () => createElement(YourDataPage);
    },
  },
  [paths.thankYou.path]: {
    title: `Thank you | ${BRAND.name}`,
    description: 'What comes after a payment.',
    load: async () => {
      const { ThankYouPage } = await import('@/site/thank-you/thank-you-page');
      return () => createElement(ThankYouPage);
    },
  },
};

/** The site's page at an address, with or without `.html` or slashes at its end. */
export function sitePageAt(pathname: string): SitePage | undefined {
  const path = pathname.replace(/(\.html)?\/*$/, '') || '/';
  const known = [...SITE_PATHS, ...LINK_PATHS].find((candidate) =>
    new RegExp(`^${pathPattern(candidate)}$`).test(path),
  );
  return known === undefined ? undefined : SITE_PAGES[known];
}
