import type { ReactNode } from 'react';
import { ExternalLink } from '@/site/components/external-link';
import { paths } from '@domain/paths.ts';
import { FAQ } from '@/site/landing/faq-entries';

/** Questions about plans and payment, as native `details` elements. */
export function Faq() {
  return (
    <div className="deferred grid gap-x-16 gap-y-6 pt-section lg:grid-cols-[1fr_2fr]">
      <h3 className="text-3xl">Before you pay</h3>
      <div className="divide-y divide-border border-y border-border">
        {FAQ.map(({ question, answer, policy }) => (
          <details key={question} name="faq" className="group">
            <summary className="flex items-center justify-between gap-6 py-4 font-display text-xl text-balance hover:text-accent">
              {question}
              <svg
                viewBox="0 0 20 20"
                className="size-5 shrink-0 transition-transform group-open:rotate-45"
                aria-hidden
              >
                <path d="M10 3v14M3 10h14" stroke="currentColor" strokeWidth="1.75" />
              </svg>
            </summary>
            <p className="max-w-measure pb-5 text-muted-foreground">
              {answer}
              {policy && <PolicyLink />}
            </p>
          </details>
        ))}
      </div>
    </div>
  );
}

function PolicyLink(): ReactNode {
  return (
    <>
      {' '}
      <ExternalLink href={paths.successFee.getHref()} className="prose-link text-foreground">
        Read the Success-Fee Policy
      </ExternalLink>
    </>
  );
}
