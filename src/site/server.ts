import { BRAND } from '@domain/text/brand.ts';
import type { DocumentSlots } from '@domain/documents/document-slots.ts';
import { PLANS } from '@domain/billing/plans.ts';
import { KIT_PAGE } from '@domain/press-kit/kit-document.ts';
import { REQUEST_PAGE } from '@domain/requests/request-document.ts';
import { paths, type LinkPath, type SitePath } from '@domain/paths.ts';
import { StrictMode, createElement, type ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { FAQ } from '@/site/landing/faq-entries';
import { SITE_PAGES, type PageData } from '@/site/pages';
import { KitFrame } from '@/site/press-kit/kit-frame';
import { RequestFrame } from '@/site/requests/request-frame';

/** A page as the prerender writes it. */
interface RenderedPage {
  title: string;
  description: string;
  /** The markup that hydration expects. */
  markup: string;
  /** JSON-LD for search engines. */
  structuredData: object;
}

/** Renders a page of the site. `origin` is the site's address without a slash at its end. */
export async function renderPage(
  path: SitePath | LinkPath,
  origin: string,
  data: PageData,
): Promise<RenderedPage> {
  const { title, description, load } = SITE_PAGES[path];
  const view = await load();
  return {
    title,
    description,
    markup: renderToString(createElement(StrictMode, null, view(data))),
    structuredData:
      path === paths.home.path ? landingData(origin) : pageData(origin, path, title, description),
  };
}

/** The body of the document that every press kit is put into, with the marks. Not hydrated. */
export function renderKitFrame(): string {
  return frameWith(createElement(KitFrame), KIT_PAGE.slots);
}

/** The body of the document that every request is put into, with the marks. Not hydrated. */
export function renderRequestFrame(): string {
  return frameWith(createElement(RequestFrame), REQUEST_PAGE.slots);
}

function frameWith(frame: ReactElement, slots: DocumentSlots): string {
  return renderToStaticMarkup(frame).replace(
    /(<main[^>]*>)([\s\S]*)(<\/main>)/,
    (_all, start: string, waiting: string, end: string) => start + slots.body(waiting) + end,
  );
}

function pageData(origin: string, path: string, title: string, description: string): object {
  const [name] = title.split(' | ');
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name,
    description,
    url: origin + path,
    inLanguage: 'en',
    isPartOf: { '@type': 'WebSite', name: BRAND.name, url: origin },
    breadcrumb: {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: BRAND.name, item: `${origin}/` },
        { '@type': 'ListItem', position: 2, name },
      ],
    },
  };
}

function landingData(origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${origin}/#org`,
        name: BRAND.name,
        url: origin,
        email: BRAND.supportEmail,
      },
      {
        '@type': 'WebSite',
        name: BRAND.name,
        url: origin,
        publisher: { '@id': `${origin}/#org` },
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
