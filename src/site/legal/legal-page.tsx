import type { ReactNode } from 'react';
import { StaticIsland } from '@/site/components/static-island';
import { BackHome } from '@/site/components/back-home';
import { PrintHeader } from '@/site/components/print-header';
import { SiteFooter } from '@/site/components/site-footer';
import { SiteHeader } from '@/site/components/site-header';
import { BRAND } from '@domain/text/brand.ts';
import { longDate } from '@/lib/long-date';

export interface LegalSection {
  id: string;
  title: string;
  body: ReactNode;
}

interface LegalTextProps {
  title: string;
  summary: string;
  /** ISO date of this version. */
  updated: string;
  sections: readonly LegalSection[];
}

/** A legal page: its text as a static island, and the footer. */
export function LegalPage({ children }: { children: ReactNode }) {
  return (
    <>
      <StaticIsland>{children}</StaticIsland>
      <SiteFooter />
    </>
  );
}

/** A legal text: summary, table of contents, sections. Has print styles. */
export function LegalText({ title, summary, updated, sections }: LegalTextProps) {
  return (
    <>
      <SiteHeader />
      <main id="content" tabIndex={-1} className="mx-auto max-w-page px-gutter pb-section">
        <PrintHeader />
        <BackHome />
        <header className="grid max-w-4xl gap-4 pt-6 pb-10">
          <h1 tabIndex={-1} className="text-headline">
            {title}
          </h1>
          <p className="font-display text-xl text-balance lg:text-2xl">{summary}</p>
          <p className="text-sm text-muted-foreground">
            In force since <time dateTime={updated}>{longDate(updated)}</time>
          </p>
        </header>
        <div className="rule-heavy grid gap-10 pt-8 lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
          <nav aria-label="On this page" className="self-start lg:sticky lg:top-24 print:hidden">
            <ol className="grid text-sm sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-1">
              {sections.map(({ id, title: name }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="nav-link inline-flex min-h-9 items-center max-sm:min-h-11 text-muted-foreground"
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          <div className="grid max-w-measure gap-10">
            {sections.map(({ id, title: name, body }) => (
              <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6">
                <h2 id={`${id}-title`} className="pb-3 text-2xl">
                  {name}
                </h2>
                <div className="legal-copy grid gap-3">{body}</div>
              </section>
            ))}
            <p className="border-t border-border pt-5 text-sm text-muted-foreground">
              Questions? A person answers at{' '}
              <a href={`mailto:${BRAND.supportEmail}`} className="prose-link">
                {BRAND.supportEmail}
              </a>
              .
            </p>
          </div>
        </div>
      </main>
    </>
  );
}
