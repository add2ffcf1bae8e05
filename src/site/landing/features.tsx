import type { ReactNode } from 'react';
import { Gloss } from '@/components/gloss';
import { KitSheet, MatchSheet, PitchSheet } from '@/site/landing/feature-sheets';

/** The section for creators: three features, each with an illustration. */
export function Features() {
  return (
    <section
      id="creators"
      aria-labelledby="creators-title"
      className="deferred mx-auto max-w-page px-gutter pb-section"
    >
      <div className="rule-heavy grid gap-3 pt-5 pb-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-end">
        <h2 id="creators-title" className="text-headline">
          Editors decide in seconds. Give them the reason first.
        </h2>
        <p className="max-w-measure text-muted-foreground lg:pl-9">
          A pitch that lands is short, tied to something happening now, and sent to somebody who
          covers it. That is all we do, and we do it with you. The three pictures are samples: their
          people and outlets are invented.
        </p>
      </div>
      <div className="grid gap-10 lg:grid-cols-3 lg:gap-x-0 lg:gap-y-6">
        <Feature title="AI Pitch Generator" sheet={<PitchSheet />}>
          One news peg in, up to three angles out, each under 150 words. Every sentence we write
          stands in your profile or your peg, or you confirm it before it goes anywhere. What you
          add to a written pitch goes as your own word, once you have said that it is true.
        </Feature>
        <Feature title="One-Click EPK" sheet={<KitSheet />}>
          An <Gloss of="epk">EPK</Gloss> behind one link: three lengths of bio ready to copy,
          pictures, trailer, and a named contact. No login for the editor.
        </Feature>
        <Feature title="Smart Matching" sheet={<MatchSheet />}>
          Outlets ranked High, Medium or Low for each pitch by news, place and{' '}
          <Gloss of="beat">beat</Gloss>, with the reason in words. A pitch does not go to an outlet
          with a Low match, which is why editors keep reading.
        </Feature>
      </div>
    </section>
  );
}

interface FeatureProps {
  title: string;
  sheet: ReactNode;
  children: ReactNode;
}

function Feature({ title, sheet, children }: FeatureProps) {
  return (
    <article className="grid gap-x-8 gap-y-6 md:grid-cols-2 md:items-center lg:row-span-2 lg:grid-cols-1 lg:items-stretch lg:grid-rows-subgrid lg:border-l lg:border-border lg:px-7 lg:first:border-l-0 lg:first:pl-0 lg:last:pr-0">
      <div
        aria-hidden
        className="flex min-h-72 min-w-0 flex-col justify-center overflow-hidden bg-muted px-5 py-8 select-none"
      >
        {sheet}
      </div>
      <div className="grid content-start gap-2">
        <h3 className="text-2xl">{title}</h3>
        <p className="text-muted-foreground">{children}</p>
      </div>
    </article>
  );
}
