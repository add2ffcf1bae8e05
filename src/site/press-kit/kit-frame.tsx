import { paths } from '@domain/paths.ts';
import { PlainFrame } from '@/site/components/plain-frame';

/**
 * The document's body for every press kit. A host that runs functions replaces the content of `main`
 * by the kit; on any other host the browser does (load-kit.ts).
 */
export function KitFrame() {
  return (
    <PlainFrame>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-page grow px-gutter py-8">
        <Waiting />
      </main>
      {/* Shown to whoever is signed in (enhance-kit.ts), as on every page of the app. */}
      <aside
        hidden
        id="kit-support"
        aria-label="Help"
        className="mx-auto w-full max-w-page px-gutter pb-6 text-sm text-muted-foreground print:hidden"
      >
        Something unclear, or not right?{' '}
        <a className="prose-link" href={paths.support.getHref()}>
          Write to us
        </a>
        : a person answers.
      </aside>
      <p id="kit-status" role="status" className="kit-status print:hidden" />
    </PlainFrame>
  );
}

function Waiting() {
  return (
    <div data-kit-waiting>
      <p role="status" className="sr-only">
        Loading the press kit
      </p>
      <noscript>
        <p className="py-8 text-lg">This press kit needs JavaScript on this host.</p>
      </noscript>
      <div aria-hidden className="noscript:hidden">
        <div className="flex flex-col gap-6 border-b border-border pb-8 sm:flex-row sm:gap-8">
          <div className="aspect-4/5 w-32 shrink-0 bg-muted sm:w-52" />
          <div className="grow space-y-4">
            <div className="h-9 w-24 bg-muted" />
            <div className="h-13 w-2/3 bg-muted" />
            <div className="h-14 w-full max-w-measure bg-muted" />
          </div>
        </div>
        <div className="mt-8 grid gap-10 md:grid-cols-[minmax(0,38rem)_minmax(13rem,1fr)] lg:gap-16">
          <div className="h-40 bg-muted md:order-last" />
          <div className="h-80 max-w-measure bg-muted" />
        </div>
      </div>
    </div>
  );
}
