import { createElement, type ReactElement } from 'react';
import type { FixIssue } from '@/site/landing/fix-feed';
import { paths } from '@domain/paths.ts';

/** What a page may be given beyond its own text. */
export interface PublicData {
  issue: FixIssue | null;
}

type View = (data: PublicData) => ReactElement;

/** The prerendered pages: everything else belongs to the app. */
export const PUBLIC_PAGES: Readonly<Partial<Record<string, () => Promise<View>>>> = {
  [paths.home.path]: async () => {
    const { LandingPage } = await import('@/site/landing/landing-page');
    return ({ issue }) => createElement(LandingPage, { issue });
  },
  [paths.sample.path]: async () => {
    const { SamplePage } = await import('@/site/landing/sample-page');
    return () => createElement(SamplePage);
  },
  [paths.successFee.path]: async () => {
    const { SuccessFeePage } = await import('@/site/legal/success-fee-page');
    return () => createElement(SuccessFeePage);
  },
  [paths.terms.path]: async () => {
    const { TermsPage } = await import('@/site/legal/terms-page');
    return () => createElement(TermsPage);
  },
  [paths.privacy.path]: async () => {
    const { PrivacyPage } = await import('@/site/legal/privacy-page');
    return () => createElement(PrivacyPage);
  },
};

/** How to get the prerendered page at an address; a slash or `.html` at its end does not matter. */
export function publicPageAt(pathname: string): (() => Promise<View>) | undefined {
  return PUBLIC_PAGES[pathname.replace(/(\.html)?\/*$/, '') || '/'];
}
