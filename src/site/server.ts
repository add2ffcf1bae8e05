import { PLANS } from '@domain/billing/plans.ts';
import { renderToString } from 'react-dom/server';
import { StrictMode, createElement } from 'react';
import { FAQ } from '@/site/landing/faq-entries';
import { FIX_FEED_PATH, readIssue } from '@/site/landing/fix-feed';
import { BRAND } from '@domain/brand.ts';
import { paths } from '@domain/paths.ts';
import { publicPageAt, type PublicData } from '@/site/pages';

/** What the prerender needs to know about a page besides its content. */
export interface PageHead {
  path: string;
  title: string;
  description: string;
}

export const HEADS: readonly PageHead[] = [
  {
    path: paths.home.path,
    title: `${BRAND.name}: your story, pegged to the news`,
    description:
      'Short pitches tied to this week’s headlines, a press kit behind one link, and editors who cover your beat. For Black creators and the media people who want to hear from them.',
  },
  {
    path: paths.sample.path,
    title: `A sample Friday Fix | ${BRAND.name}`,
    description:
      'One whole issue of the Friday Fix: ten news-pegged story ideas that take about three minutes to skim. Free for editors, hosts and freelance journalists.',
  },
  {
    path: paths.successFee.path,
    title: `Success-Fee Policy | ${BRAND.name}`,
    description:
      'What counts as a win, what the win bonus costs, how it is charged, and who never pays it.',
  },
  {
    path: paths.terms.path,
    title: `Terms of Service | ${BRAND.name}`,
    description: 'What we owe you, what you owe us, and what both of us owe the editors.',
  },
  {
    path: paths.privacy.path,
    title: `Privacy | ${BRAND.name}`,
    description: 'What we keep about you, why, for how long, and how to have it removed.',
  },
];

/** The page's markup, exactly as hydration will expect it. Throws for an unknown path. */
export async function render(path: string, data: PublicData): Promise<string> {
  const load = publicPageAt(path);
  if (load === undefined) throw new Error(`No public page at ${path}`);
  const view = await load();
  return renderToString(createElement(StrictMode, null, view(data)));
}

/** What a page beside the landing page is and where it belongs, as JSON-LD. */
export function pageData(site: string, { path, title, description }: PageHead): object {
  const [name] = title.split(' | ');
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name,
    description,
    url: site + path,
    inLanguage: 'en',
    isPartOf: { '@type': 'WebSite', name: BRAND.name, url: site },
    breadcrumb: {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: BRAND.name, item: `${site}/` },
        { '@type': 'ListItem', position: 2, name },
      ],
    },
  };
}

/** Facts about the product for search engines, as JSON-LD of the landing page. */
export function structuredData(site: string): object {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${site}/#org`,
        name: BRAND.name,
        url: site,
        email: BRAND.supportEmail,
      },
      {
        '@type': 'WebSite',
        name: BRAND.name,
        url: site,
        publisher: { '@id': `${site}/#org` },
      },
      {
        '@type': 'SoftwareApplication',
        name: BRAND.name,
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Web',
        offers: PLANS.map((plan) => ({
          '@type': 'Offer',
          name: plan.name,
          price: plan.monthlyPrice,
          priceCurrency: 'USD',
        })),
      },
      {
        '@type': 'FAQPage',
        mainEntity: FAQ.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  };
}

export { BRAND, FIX_FEED_PATH, readIssue };
